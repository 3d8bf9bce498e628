# Image of the API, the gateway, the worker and the operator commands. The command selects one of them:
#
#   node --enable-source-maps services/dist/api.js     (or gateway.js, worker.js)
#   plenum migrate                                     (`plenum help` lists the commands)
#
#   docker build -f infra/docker/server.Dockerfile -t plenum/server .
#
# Arguments: NODE_IMAGE (the base image; for reproducible builds with its digest,
# `node:<version>-bookworm-slim@sha256:…`), VERSION and REVISION (for the labels). Optional build secrets, which do not
# remain in the image: `npmrc` (npm settings, for a private registry) and `npm_ca` (additional certificate authorities
# for npm).

ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Only the files that npm needs, so that a change of a source file does not reinstall all packages.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY services services
RUN find services -type f ! -name package.json -delete \
  && find services -type d -empty -delete

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /app ./
COPY scripts/production-packages.sh scripts/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=npm_ca,target=/run/secrets/npm_ca \
    sh scripts/production-packages.sh

# The bundler is a development dependency of the workspace `web`.
FROM ${NODE_IMAGE} AS bundles
WORKDIR /app
COPY --from=manifests /app ./
COPY web/package.json web/
COPY scripts/production-packages.sh scripts/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=npm_ca,target=/run/secrets/npm_ca \
    sh scripts/production-packages.sh --include=dev --workspace=web
COPY services services
COPY scripts scripts
RUN node scripts/build-services.ts

FROM ${NODE_IMAGE} AS server
# pg_dump and pg_restore for `plenum backup` and `plenum restore`, from the packages of the PostgreSQL project: version 16
# for servers of version 15 and 16, and version 18 for later ones (services/operator/src/backup/postgres-programs.ts).
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-client-16 postgresql-client-18 \
  && rm -rf /var/lib/apt/lists/*
# Removes package managers and setuid bits, which a running container does not need.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share/doc /opt/yarn-* /usr/local/bin/npm \
      /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && find / -xdev -type f -perm /6000 -exec chmod a-s {} +
# Folders for uploads if there is no bucket, and for backups. A new volume mounted here inherits their owner.
RUN mkdir -p /data/uploads /data/backups && chown 1000:1000 /data/uploads /data/backups
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY infra/docker/check-health.ts infra/docker/
COPY --from=packages /app/services services
COPY services services
COPY --from=bundles /app/services/dist services/dist
COPY bin bin
RUN ln -s /app/bin/plenum /usr/local/bin/plenum
COPY infra/systemd/fill-compile-cache.ts infra/systemd/

# Fills the compile cache, which reduces the CPU time of a start, by starting each process once as the user that runs it
# later. In the image, the cache is owned by root, so that a process cannot change the code of the next one.
FROM server AS compiled
USER 1000
RUN NODE_COMPILE_CACHE=/tmp/compiled node infra/systemd/fill-compile-cache.ts \
  && chmod -R a+rX /tmp/compiled

FROM server
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Plenum server" \
      org.opencontainers.image.description="API, gateway, worker and operator commands of Plenum" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY LICENSE THIRD-PARTY-NOTICES.md ./
COPY --from=compiled --chown=0:0 /tmp/compiled /var/cache/plenum
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/var/cache/plenum \
    HOST=0.0.0.0 \
    PORT=8080 \
    METRICS_PORT=9090
EXPOSE 8080 9090
USER 1000:1000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "infra/docker/check-health.ts"]
CMD ["node", "--enable-source-maps", "services/dist/api.js"]
