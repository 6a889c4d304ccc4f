# Caddy from Debian, for tests on machines that can't pull the official image: the same program, folders and user interface.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE}
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends caddy wget \
  && rm -rf /var/lib/apt/lists/* /etc/caddy/*
EXPOSE 80 443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
