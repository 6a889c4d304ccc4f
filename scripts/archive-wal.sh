#!/bin/sh
# PostgreSQL's archive_command: sh archive-wal.sh "%p" /archive/%f
# Keeps a file of WAL compressed, in a folder named by the system identifier of its cluster: each new cluster counts its WAL from the
# beginning. It is written aside, handed to the disk and then named, so that the archive holds no half of one.
set -eu
source=$1
# The server runs this in its data directory. The identifier is the first thing in this file.
system=$(od -An -t u8 -N 8 global/pg_control | tr -d ' ')
[ -n "$system" ] || exit 1
folder=$(dirname "$2")/$system
target=$folder/$(basename "$2").gz
if [ -e "$target" ]; then
  # The server asks again when it did not hear that it was done.
  if gzip -dc "$target" | cmp -s - "$source"; then exit 0; fi
  echo "$target is there with other content: a copy of this cluster archives here too" >&2
  exit 1
fi
# Backups are made by another account, of the same group, which removes old WAL.
[ -d "$folder" ] || mkdir -p -m 2770 "$folder"
gzip -c "$source" > "$target.part"
chmod 640 "$target.part"
sync "$target.part"
mv "$target.part" "$target"
sync "$folder"
