# The app: the production server, and what prepares its database, by the same scripts as on a plain machine.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG EMPTY_IMAGE=scratch

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
# The path under which the app is served is part of the build.
ARG BASE_PATH=
RUN BASE_PATH="${BASE_PATH}" node scripts/run.mjs build && node scripts/run.mjs bundle app /layout/app \
  && mkdir -p /layout/app/.next /layout/app/prisma \
  && mv .next/standalone /layout/app/.next/ \
  && mv prisma/migrations /layout/app/prisma/ \
  && mv package.json /layout/app/ && mv scripts/run.mjs /layout/app/scripts/ \
  && ln -s .next/standalone/node_modules /layout/app/node_modules \
  && chmod -R a+rX /layout

# The programs that the app runs: Node, GDAL's for shapefiles with the encodings they come in, and npm and a shell for the operator.
FROM ${NODE_IMAGE} AS root
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates gdal-bin
COPY docker/collect.sh /
RUN sh /collect.sh /image \
    /usr/local/bin/node /usr/local/lib/node_modules/npm \
    /usr/bin/ogr2ogr /usr/bin/ogrinfo /usr/bin/gdalsrsinfo /usr/share/gdal /usr/share/proj /usr/lib/*-linux-gnu*/gconv /usr/bin/nice \
    /bin/sh /usr/bin/env /usr/bin/id /bin/cat /bin/grep /bin/ls /bin/tar \
  && ln -s ../lib/node_modules/npm/bin/npm-cli.js /image/usr/local/bin/npm \
  && install -d -o node -g node /image/data /image/data/files /image/data/tmp

FROM ${EMPTY_IMAGE}
# Two pools of memory: glibc keeps what is freed for each thread, and pictures would cost about twice as much of it.
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 STORAGE_DIR=/data/files TMPDIR=/data/tmp MALLOC_ARENA_MAX=2 \
  HOME=/tmp npm_config_cache=/tmp/.npm npm_config_update_notifier=false npm_config_logs_max=0
COPY --from=root /image /
COPY --from=build /layout /
WORKDIR /app
USER node
VOLUME /data/files /data/tmp
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=15s --start-period=30s --retries=4 CMD ["node", "scripts/healthcheck.mjs"]
# The young generation: docs/decisions/0361.
CMD ["node", "--max-semi-space-size=16", "scripts/start.mjs"]
ARG VIEIRO_VERSION= VIEIRO_REVISION=
LABEL org.opencontainers.image.title="Vieiro" \
  org.opencontainers.image.version="${VIEIRO_VERSION}" \
  org.opencontainers.image.revision="${VIEIRO_REVISION}" \
  org.opencontainers.image.licenses="MIT"
