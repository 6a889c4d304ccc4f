#!/bin/sh
# The store for files: VersityGW before a folder, with one bucket. Its keys are settings, or stand in files (docker/secrets.yml).
set -eu

[ -z "${ROOT_ACCESS_KEY_FILE:-}" ] || ROOT_ACCESS_KEY=$(cat "$ROOT_ACCESS_KEY_FILE")
[ -z "${ROOT_SECRET_KEY_FILE:-}" ] || ROOT_SECRET_KEY=$(cat "$ROOT_SECRET_KEY_FILE")
if [ -z "$ROOT_ACCESS_KEY" ] || [ -z "$ROOT_SECRET_KEY" ]; then
  # Whatever ends is started again, also for a reason that stays: it remains, unhealthy, and says so once.
  echo 'The store needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both in .env, then docker compose up -d --wait' >&2
  exec tail -f /dev/null
fi

export ROOT_ACCESS_KEY ROOT_SECRET_KEY
mkdir -p "/var/tmp/store/$BUCKET"
exec /usr/local/bin/versitygw --port :7070 --health /health posix /var/tmp/store
