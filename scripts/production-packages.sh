#!/bin/sh
# Installs the production packages into the current folder, which contains the lock file and the manifests. Used by
# images and releases. Arguments are passed to npm, for example `--cpu=arm64`.
set -eu

# With explicit workspaces, npm does not install the packages of the root, which are tools and development servers.
# Optional packages are included, because platform-specific programs are among them.
for service in services/*/; do
  set -- "$@" "--workspace=${service%/}"
done
npm ci --omit=dev --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error "$@"

rm -f node_modules/.package-lock.json
find . -path '*/node_modules/*' -type f \
  \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
