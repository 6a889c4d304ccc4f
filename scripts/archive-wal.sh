#!/bin/sh
# PostgreSQL's archive_command: archive-wal.sh "%p" /archive/%f
# Keeps a file of WAL compressed. It is written aside, handed to the disk and then named, so that the archive holds no half of one.
set -eu
source=$1
target=$2.gz
folder=$(dirname "$target")
if [ -e "$target" ]; then
  # The server asks again when it did not hear that it was done.
  if gzip -dc "$target" | cmp -s - "$source"; then exit 0; fi
  echo "$target is there with other content: each database needs an archive of its own" >&2
  exit 1
fi
mkdir -p "$folder"
gzip -c "$source" > "$target.part"
# Backups are made by another account, of the same group.
chmod 640 "$target.part"
sync "$target.part"
mv "$target.part" "$target"
sync "$folder"
