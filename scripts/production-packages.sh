#!/bin/sh
# Installs the packages of production into the current folder, which has the lock file and the manifests. Images and
# releases have the same ones. Arguments are for npm, for example `--cpu=arm64`.
set -eu

# Named by their folders, npm takes the packages of the services and none of the root: those are tools, and servers for
# development. Optional packages stay: programs of single platforms are among them.
for service in services/*/; do
  set -- "$@" "--workspace=${service%/}"
done
npm ci --omit=dev --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error "$@"

rm -f node_modules/.package-lock.json
find . -path '*/node_modules/*' -type f \
  \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
