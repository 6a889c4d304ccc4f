#!/bin/bash
# A streaming replica: `replica.sh postgres -c…`. Copies the primary where there is no usable copy, then follows it through its socket.
# It is copied anew when the primary has thrown away what it still needs, has lost its slot, or is another database than before.
set -euo pipefail

primary=/primary
slot=replica
user=vieiro
data=$PGDATA
copy=$data/copy

say() { echo "replica: $*"; }
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --host="$primary" --username="$user" --dbname=postgres --command="$1"; }
controlled() { LC_ALL=C pg_controldata "$copy" | sed -n "s/^$1: *//p"; }

# Why what is there can't follow the primary any more; nothing when it can, or when the primary does not answer.
unusable() {
  [ -s "$copy/PG_VERSION" ] && [ -e "$copy/complete" ] || { echo 'there is no whole copy yet'; return; }
  local of slots
  of=$(ask 'SELECT system_identifier FROM pg_control_system()' 2>/dev/null) || return 0
  [ "$of" = "$(controlled 'Database system identifier')" ] || { echo 'the primary is another database than the copy'; return; }
  slots=$(ask "SELECT wal_status FROM pg_replication_slots WHERE slot_name = '$slot'" 2>/dev/null) || return 0
  case $slots in
    '') echo 'the primary has no slot for it' ;;
    lost) echo 'it is too far behind: the primary has thrown away what it still needs' ;;
  esac
}

copy_primary() {
  until pg_isready --quiet --host="$primary"; do sleep 1; done
  rm -rf "$copy"
  ask "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '$slot' AND NOT active" >/dev/null
  pg_basebackup --host="$primary" --username="$user" --pgdata="$copy" --wal-method=stream --checkpoint=fast --create-slot --slot="$slot"
  touch "$copy/standby.signal" "$copy/complete"
  sync
}

# A standby must allow at least as much as the primary did when it wrote what is replayed.
at_least_as_primary() {
  local pair had has
  for pair in max_connections:max_connections max_worker_processes:max_worker_processes max_wal_senders:max_wal_senders \
    max_prepared_transactions:max_prepared_xacts max_locks_per_transaction:max_locks_per_xact; do
    had=$(controlled "${pair#*:} setting")
    has=$(postgres -D "$copy" "$@" -C "${pair%:*}")
    echo "-c${pair%:*}=$((had > has ? had : has))"
  done
}

reason=$(unusable)
if [ -n "$reason" ]; then
  say "copies the primary: $reason"
  copy_primary
  say 'the copy is whole'
fi

shift
mapfile -t allowed < <(at_least_as_primary "$@")
postgres -D "$copy" "$@" "${allowed[@]}" \
  -c"primary_conninfo=host=$primary user=$user application_name=$slot" -cprimary_slot_name=$slot \
  -carchive_mode=off -chot_standby=on -chot_standby_feedback=on -cmax_standby_streaming_delay=60s &
server=$!
trap 'kill -INT $server 2>/dev/null || true' TERM INT

# Whoever has fallen out of the primary's memory never catches up again: end, and be copied anew at the next start.
while kill -0 $server 2>/dev/null; do
  sleep 10 &
  wait $! || true
  reason=$(unusable)
  if [ -n "$reason" ] && kill -0 $server 2>/dev/null; then
    say "ends: $reason"
    kill -INT $server
    break
  fi
done
wait $server
