# The app: migrations, base content, first administrator and the production server, by the same scripts as on a plain machine.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The path under which the app is served is part of the build.
ARG BASE_PATH=
RUN BASE_PATH="${BASE_PATH}" node scripts/build.mjs \
  && npm prune --omit=dev \
  && rm -rf .next/cache .data

FROM ${NODE_IMAGE}
# Shapefiles of layers are read by GDAL.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends gdal-bin \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 STORAGE_DIR=/data/files
WORKDIR /app
COPY --from=build /app /app
RUN mkdir -p /data/files && chown -R node:node /data
USER node
VOLUME /data/files
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "scripts/start.mjs"]
