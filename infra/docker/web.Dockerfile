# Image of the web: the built pages and assets, compressed, and their server (web/server). It contains no packages.
#
#   docker build -f infra/docker/web.Dockerfile -t plenum/web .
#
# Arguments: NODE_IMAGE (the base image; for reproducible builds with its digest,
# `node:<version>-bookworm-slim@sha256:…`), VERSION and REVISION (for the labels), SOURCE_URL (URL of the published
# source of this version; without it, the image contains the source and the "Source" link refers to it), EARLIER_IMAGE
# (the web image that is currently running: its hashed files are included, so that open pages keep working during and
# after an upgrade). Optional build secrets, which do not remain in the image: `npmrc` (npm settings, for a private
# registry) and `npm_ca` (additional certificate authorities for npm).

ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG EARLIER_IMAGE=node:24.21.0-bookworm-slim

# Only the files that npm needs, so that a change of a source file does not reinstall all packages.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY services services
COPY web/package.json web/
RUN find services -type f ! -name package.json -delete \
  && find services -type d -empty -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=npm_ca,target=/run/secrets/npm_ca \
    npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error --workspace=web
COPY . .
ARG SOURCE_URL
RUN node scripts/build-web.ts \
  && rm -rf web/dist/.vite web/dist/.build-stamp

# Without an earlier image these folders are empty.
FROM ${EARLIER_IMAGE} AS earlier
RUN mkdir -p /app/web/dist/assets /app/web/earlier/1

FROM ${NODE_IMAGE}
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Plenum web" \
      org.opencontainers.image.description="Pages and assets of Plenum, and the server for them" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# Removes package managers and setuid bits, which a running container does not need.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share/doc /opt/yarn-* /usr/local/bin/npm \
      /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && find / -xdev -type f -perm /6000 -exec chmod a-s {} + \
  && mkdir -p /app/node_modules/@plenum \
  && ln -s ../../services/contracts /app/node_modules/@plenum/contracts
WORKDIR /app
COPY LICENSE THIRD-PARTY-NOTICES.md ./
COPY infra/docker/check-health.ts infra/docker/
COPY services/contracts/package.json services/contracts/
COPY services/contracts/src/languages.ts services/contracts/src/
COPY services/contracts/src/system/http-connections.ts services/contracts/src/system/
COPY services/contracts/src/schedule/schedule-addresses.ts services/contracts/src/schedule/
COPY --from=earlier /app/web/earlier/1 web/earlier/2
COPY --from=earlier /app/web/dist/assets web/earlier/1
COPY --from=build /app/web/dist web/dist
COPY web/package.json web/
COPY web/server web/server
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080
EXPOSE 8080
USER 1000:1000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "infra/docker/check-health.ts"]
CMD ["node", "web/server/main.ts"]
