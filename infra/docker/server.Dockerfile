# The image of everything that runs on Node: api, gateway, worker and the operator's commands. The command says which one
# it is:
#
#   node --enable-source-maps services/dist/api.js     (or gateway.js, worker.js)
#   plenum migrate                                     (`plenum help` lists the commands)
#
#   docker build -f infra/docker/server.Dockerfile -t plenum/server .
#
# Arguments: NODE_IMAGE (the base; with its digest, `node:<version>-bookworm-slim@sha256:…`, where builds have to be
# repeatable), VERSION and REVISION (for the labels). Secrets, both optional, are gone after the build: `npmrc` (settings
# of npm, for a registry of your own) and `npm_ca` (certificates that npm is to trust besides).

ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Only what npm has to know, so that a changed source file does not install everything anew.
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

# The bundler comes with the tools of the web.
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
# Nothing is installed in a running container and nobody becomes somebody else there.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share/doc /opt/yarn-* /usr/local/bin/npm \
      /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && find / -xdev -type f -perm /6000 -exec chmod a-s {} +
# Where pictures are kept when there is no bucket; a new volume in this place takes over its owner.
RUN mkdir -p /data/uploads && chown 1000:1000 /data/uploads
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY infra/docker/ask-health.ts infra/docker/
COPY --from=packages /app/services services
COPY services services
COPY --from=bundles /app/services/dist services/dist
COPY bin bin
RUN ln -s /app/bin/plenum /usr/local/bin/plenum
COPY infra/systemd/fill-compile-cache.ts infra/systemd/

# Starts each process once, as the user it will have, and keeps the compiled code: a start then takes much less
# CPU time. It belongs to root afterwards, so that a process cannot change what the next one runs.
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
  CMD ["node", "infra/docker/ask-health.ts"]
CMD ["node", "--enable-source-maps", "services/dist/api.js"]
