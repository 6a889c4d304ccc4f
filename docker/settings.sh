#!/bin/sh
# The settings of an installation, with secrets made by chance; .env.example explains them.
#   sh docker/settings.sh https://map.example.org    writes .env; the address is the one that people use
#   sh docker/settings.sh scale                      adds to .env what the profile scale needs
#   sh docker/settings.sh files                      moves the secrets from .env into files in the folder secrets
set -eu

refuse() {
  echo "$1" >&2
  exit 1
}

secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# The last value that .env has for a setting.
value() { sed -n "s/^$1=//p" .env | tail -n 1; }

new() {
  url=${1%/}
  case $url in
    https://?* | http://?*) ;;
    *) refuse 'Say the address that people use: sh docker/settings.sh https://map.example.org' ;;
  esac
  case ${url#*://} in
    */*) refuse 'The address must hold no path: put it in BASE_PATH of .env.' ;;
    *[!A-Za-z0-9.:_-]* | :*) refuse "$url is no address." ;;
  esac
  [ ! -e .env ] || refuse '.env is there already. Its secrets are those of your database: it is left as it is.'
  umask 077
  {
    echo "PUBLIC_URL=$url"
    case $url in
      https://*)
        # The proxy takes the requests; nobody else reaches the app's port from outside.
        echo 'COMPOSE_PROFILES=tls,backup'
        echo 'PORT=127.0.0.1:3000'
        echo 'TRUSTED_PROXIES=1'
        ;;
      *) echo 'COMPOSE_PROFILES=backup' ;;
    esac
    # Docker refuses to give a container more processors than there are.
    if [ "$(nproc 2> /dev/null || echo 2)" = 1 ]; then
      for name in APP MAPSERVER DATABASE PROXY; do echo "${name}_CPUS=1"; done
    fi
    echo 'ADMIN_LOGIN=admin'
    for name in ADMIN_PASSWORD DATABASE_PASSWORD NEXTAUTH_SECRET MAPSERVER_TOKEN MAPSERVER_DB_PASSWORD METRICS_TOKEN; do
      echo "$name=$(secret)"
    done
  } > .env
  echo 'Wrote .env, which only you can read. The first administrator is admin, with ADMIN_PASSWORD. Keep a copy of .env in a safe place.'
}

scale() {
  [ -e .env ] || refuse 'There is no .env yet: sh docker/settings.sh https://map.example.org'
  profiles=$(value COMPOSE_PROFILES)
  case ,$profiles, in
    *,scale,*) refuse '.env has the profile scale already.' ;;
  esac
  # A last line without its end would go on with the first one added.
  [ -z "$(tail -c 1 .env)" ] || echo >> .env
  {
    echo "COMPOSE_PROFILES=${profiles:+$profiles,}scale"
    echo 'PORT=127.0.0.1:3000'
    # The profile's proxy stands in front; whoever has one of their own in front of it has said so.
    case $(value TRUSTED_PROXIES) in
      '' | 0) echo 'TRUSTED_PROXIES=1' ;;
    esac
    echo 'DATABASE_REPLICA_URL=postgresql://vieiro_app@replica:5432/vieiro'
    echo 'S3_ENDPOINT=http://store:7070'
    echo 'S3_BUCKET=vieiro'
    echo "S3_ACCESS_KEY_ID=$(secret)"
    echo "S3_SECRET_ACCESS_KEY=$(secret)"
  } >> .env
  echo 'Added the profile scale to .env. Files from before have to be copied into the store: README, "More than one copy".'
}

# Compose asks for a word in the place of those that are needed; the others may not stand in .env at all.
move() {
  file=secrets/$(echo "$1" | tr '[:upper:]' '[:lower:]')
  case $(value "$1") in
    '') return ;;
    \'* | \"* | *\\*) refuse "$1 stands in quotes in .env: write it into $file by hand." ;;
  esac
  value "$1" > "$file"
  chmod 444 "$file"
  sed "s/^$1=.*/$1=$2/" .env | grep -v "^$1=\$" > secrets/.env
  [ -n "$2" ] || echo "$1_FILE=./$file" >> secrets/.env
  cat secrets/.env > .env
  rm secrets/.env
}

files() {
  [ -e .env ] || refuse 'There is no .env yet: sh docker/settings.sh https://map.example.org'
  mkdir -m 700 secrets 2> /dev/null || refuse 'The folder secrets is there already.'
  umask 077
  for name in DATABASE_PASSWORD NEXTAUTH_SECRET MAPSERVER_TOKEN MAPSERVER_DB_PASSWORD; do move "$name" file; done
  for name in ADMIN_PASSWORD METRICS_TOKEN S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY; do move "$name" ''; done
  echo 'COMPOSE_FILE=docker-compose.yml:docker/secrets.yml' >> .env
  echo 'The secrets are in the folder secrets, which only you can open. Keep a copy of it in a safe place.'
}

case ${1:-} in
  scale) scale ;;
  files) files ;;
  *) new "${1:-}" ;;
esac
