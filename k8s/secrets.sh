#!/bin/sh
# Prints the Secret `plenum-secrets`. Each run generates the keys that are not set, so keep the generated ones: with
# other AUTH_KEYS, everybody is logged out; with other ENCRYPTION_KEYS, stored secrets cannot be decrypted.
#
#   DATABASE_URL=… REDIS_URL=… SMTP_URL=… sh k8s/secrets.sh | kubectl apply -n plenum -f -
#
# Optional variables: REALTIME_REDIS_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, AUTH_KEYS, ENCRYPTION_KEYS, PUSH_KEY,
# MAIL_BOUNCE_SECRET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY, and DATABASE_DIRECT_URL, the URL of the
# database without the pooler (such as PgBouncer) that migrations and backups must bypass.
# `sh k8s/secrets.sh local` requires no variables; it is for k8s/overlays/local.
set -eu

random() { openssl rand -base64 "$1" | tr '+/' '-_' | tr -d '=\n'; }
entry() { printf "  %s: '%s'\n" "$1" "$(printf %s "$2" | sed "s/'/''/g")"; }
entry_if_set() { [ -z "$2" ] || entry "$1" "$2"; }

if [ "${1:-}" = local ]; then
  POSTGRES_PASSWORD=$(random 24)
  REDIS_PASSWORD=$(random 24)
  DATABASE_URL=postgresql://plenum:$POSTGRES_PASSWORD@plenum-postgres:5432/plenum
  REDIS_URL=redis://:$REDIS_PASSWORD@plenum-redis:6379
  SMTP_URL=${SMTP_URL:-smtp://mail.invalid:1025}
fi

: "${DATABASE_URL:?Set DATABASE_URL: postgresql://user:password@host:5432/name}"
: "${REDIS_URL:?Set REDIS_URL: rediss://:password@host:6379}"
: "${SMTP_URL:?Set SMTP_URL: smtps://user:password@host:465}"

cat <<'HEAD'
apiVersion: v1
kind: Secret
metadata:
  name: plenum-secrets
  labels:
    app.kubernetes.io/name: plenum
type: Opaque
stringData:
HEAD
entry DATABASE_URL "$DATABASE_URL"
entry DATABASE_DIRECT_URL "${DATABASE_DIRECT_URL:-$DATABASE_URL}"
entry REDIS_URL "$REDIS_URL"
entry SMTP_URL "$SMTP_URL"
entry AUTH_KEYS "${AUTH_KEYS:-k1:$(random 32)}"
entry ENCRYPTION_KEYS "${ENCRYPTION_KEYS:-k1:$(random 32)}"
entry PUSH_KEY "${PUSH_KEY:-$(random 32)}"
entry_if_set MAIL_BOUNCE_SECRET "${MAIL_BOUNCE_SECRET:-}"
entry_if_set REALTIME_REDIS_URL "${REALTIME_REDIS_URL:-}"
entry_if_set S3_ACCESS_KEY_ID "${S3_ACCESS_KEY_ID:-}"
entry_if_set S3_SECRET_ACCESS_KEY "${S3_SECRET_ACCESS_KEY:-}"
entry_if_set BACKUP_S3_ACCESS_KEY_ID "${BACKUP_S3_ACCESS_KEY_ID:-}"
entry_if_set BACKUP_S3_SECRET_ACCESS_KEY "${BACKUP_S3_SECRET_ACCESS_KEY:-}"
entry_if_set POSTGRES_PASSWORD "${POSTGRES_PASSWORD:-}"
entry_if_set REDIS_PASSWORD "${REDIS_PASSWORD:-}"
