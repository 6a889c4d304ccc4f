#!/bin/sh
# Starts Caddy by the settings of the installation: PUBLIC_URL, BASE_PATH, PORT, TRUSTED_PROXIES, PROXY_TLS, ACME_EMAIL, ACME_DIRECTORY.
set -eu

refuse() { echo "$1" >&2; exit 1; }

PUBLIC_URL=${PUBLIC_URL%/}
case $PUBLIC_URL in
  https://*) default=acme ;;
  http://*) default=off ;;
  *) refuse 'PUBLIC_URL must begin with https:// or http://' ;;
esac
PROXY_TLS=${PROXY_TLS:-$default}
PROXY_HOST=${PUBLIC_URL#*://}
case $PROXY_HOST in
  \[*) PROXY_HOST=${PROXY_HOST%%]*}] ;;
  *) PROXY_HOST=${PROXY_HOST%%[:/]*} ;;
esac
[ -n "$PROXY_HOST" ] || refuse 'PUBLIC_URL names no host'
case $PUBLIC_URL in
  *://*/*) refuse 'PUBLIC_URL must hold no path: put it in BASE_PATH' ;;
esac

PROXY_SITES=tls.caddy
case $PROXY_TLS in
  off) PROXY_SITES=plain.caddy PROXY_CERTIFICATE='' ;;
  internal) PROXY_CERTIFICATE='tls internal' ;;
  files)
    for file in certificate.pem key.pem; do
      [ -r "/certificates/$file" ] || refuse "PROXY_TLS=files needs $file in the folder CERTIFICATES, readable for the user 1000"
    done
    PROXY_CERTIFICATE='tls /certificates/certificate.pem /certificates/key.pem' ;;
  acme)
    PROXY_CERTIFICATE=${ACME_EMAIL:+tls $ACME_EMAIL}
    if [ -n "${ACME_DIRECTORY:-}" ]; then
      trusted=''
      [ ! -r /certificates/root.pem ] || trusted='ca_root /certificates/root.pem'
      PROXY_CERTIFICATE="tls ${ACME_EMAIL:-} {
        ca $ACME_DIRECTORY
        $trusted
      }"
    fi ;;
  *) refuse 'PROXY_TLS must be acme, internal, files or off' ;;
esac
if [ "$PROXY_TLS" != off ] && [ "$default" = off ]; then refuse 'PROXY_TLS needs a PUBLIC_URL that begins with https://'; fi

# A client's own X-Forwarded-For is thrown away, unless another proxy stands in front: the app counts from the end.
PROXY_TRUSTED=''
case ${TRUSTED_PROXIES:-0} in
  0) refuse 'Set TRUSTED_PROXIES=1: this proxy stands in front of the app (2 with another one in front of it)' ;;
  1) ;;
  *) PROXY_TRUSTED='trusted_proxies 0.0.0.0/0 ::/0' ;;
esac

# Whoever reaches the app beside the proxy writes the addresses that the app believes.
case ${PORT:-} in
  127.* | \[::1\]*) ;;
  *) refuse "Set PORT=127.0.0.1:3000, or another port of this machine alone: the app is reached beside its proxy otherwise" ;;
esac

export PUBLIC_URL PROXY_HOST PROXY_TRUSTED PROXY_SITES PROXY_CERTIFICATE BASE_PATH="${BASE_PATH:-}"
exec caddy run --config /etc/caddy/Caddyfile --adapter caddyfile
