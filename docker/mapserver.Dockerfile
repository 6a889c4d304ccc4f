# MapServer's workers behind their supervisor: the same script as on a plain machine. It keeps nothing: map files come from the app.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG EMPTY_IMAGE=scratch

# Debian's own Node is a library that shares what GDAL needs as well: with the one of NODE_IMAGE the image would be 100 MB larger.
FROM ${NODE_IMAGE} AS root
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends cgi-mapserver nodejs spawn-fcgi
COPY docker/collect.sh /
# Of Node's modules those that Debian keeps outside of the library; of PROJ's files not the grids: no system that is served needs one.
RUN cd /usr/share/nodejs && sh /collect.sh /image \
    /usr/bin/node $PWD/acorn/dist/acorn.js $PWD/acorn-walk/dist/walk.js $PWD/cjs-module-lexer/lexer.js $PWD/cjs-module-lexer/dist/lexer.js \
    $PWD/undici/undici-fetch.js \
    /usr/lib/cgi-bin/mapserv /usr/bin/spawn-fcgi $(find /usr/share/proj -type f ! -name '*.gsb' ! -name '*.gtx') \
    /bin/sh /usr/bin/id /bin/cat /bin/grep

FROM ${EMPTY_IMAGE}
ENV PATH=/usr/bin:/bin NODE_ENV=production MAPSERVER_HOST=0.0.0.0 MAPSERVER_PORT=8085 MAPSERVER_DIR=/tmp/mapserver
COPY --from=root /image /
WORKDIR /app
# Readable whatever the umask of the clone.
COPY --chmod=755 package.json ./
COPY --chmod=755 scripts/mapserver.mjs scripts/healthcheck.mjs scripts/
COPY --chmod=755 scripts/lib/log.mjs scripts/lib/packages.mjs scripts/lib/paths.mjs scripts/lib/places.mjs scripts/lib/processes.mjs scripts/lib/settings.mjs scripts/lib/version.mjs scripts/lib/
COPY --chmod=755 scripts/lib/mapserver scripts/lib/mapserver
COPY --chmod=755 public/fonts public/fonts
USER node
EXPOSE 8085
HEALTHCHECK --interval=15s --timeout=15s --start-period=20s --retries=4 CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "scripts/mapserver.mjs"]
ARG VIEIRO_VERSION= VIEIRO_REVISION=
LABEL org.opencontainers.image.title="Vieiro map server" \
  org.opencontainers.image.version="${VIEIRO_VERSION}" \
  org.opencontainers.image.revision="${VIEIRO_REVISION}" \
  org.opencontainers.image.licenses="MIT"
