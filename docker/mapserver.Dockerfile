# MapServer's workers behind their supervisor: the same program as on a plain machine, as one file of plain JavaScript. It keeps nothing: map files come from the app.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG EMPTY_IMAGE=scratch

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN node scripts/run.mjs bundle mapserver /out \
  && mkdir /out/public && cp -r public/fonts /out/public/ && cp package.json /out/ && chmod -R a+rX /out

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
COPY --from=build /out ./
USER node
EXPOSE 8085
HEALTHCHECK --interval=15s --timeout=15s --start-period=20s --retries=4 CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "scripts/mapserver.mjs"]
ARG VIEIRO_VERSION= VIEIRO_REVISION=
LABEL org.opencontainers.image.title="Vieiro map server" \
  org.opencontainers.image.version="${VIEIRO_VERSION}" \
  org.opencontainers.image.revision="${VIEIRO_REVISION}" \
  org.opencontainers.image.licenses="MIT"
