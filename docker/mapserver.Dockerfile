# MapServer's workers behind their supervisor: the same script as on a plain machine. It keeps nothing: map files come from the app.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE}
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends cgi-mapserver spawn-fcgi \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production MAPSERVER_HOST=0.0.0.0 MAPSERVER_PORT=8085 MAPSERVER_DIR=/tmp/mapserver
WORKDIR /app
COPY package.json ./
COPY scripts/mapserver.mjs scripts/healthcheck.mjs scripts/
COPY scripts/lib scripts/lib
COPY public/fonts public/fonts
USER node
EXPOSE 8085
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=4 CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "scripts/mapserver.mjs"]
