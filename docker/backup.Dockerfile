# Backup and restore: PostgreSQL's own programs, and ours as one file of plain JavaScript.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG POSTGIS_IMAGE=postgis/postgis:17-3.5

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN node scripts/run.mjs bundle backup /out

FROM ${POSTGIS_IMAGE}
# The account of the app, whose files it reads and restores; the group is that of the database, whose archived WAL it removes.
RUN useradd --uid 1000 --gid postgres --no-create-home --home-dir /tmp --shell /usr/sbin/nologin node \
  && install -d -o node -g postgres -m 0750 /backups \
  && install -d -o node -g postgres /data/files /archive
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /out /app
ARG VIEIRO_VERSION
ARG VIEIRO_REVISION
LABEL org.opencontainers.image.title="Vieiro: backups" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VIEIRO_VERSION}" \
  org.opencontainers.image.revision="${VIEIRO_REVISION}"
ENV NODE_ENV=production BACKUP_DIR=/backups STORAGE_DIR=/data/files
WORKDIR /app
USER node
ENTRYPOINT ["node", "/app/scripts/backup/command.mjs"]
CMD ["serve"]
HEALTHCHECK --interval=30s --timeout=20s --start-period=6h --retries=2 CMD ["node", "/app/scripts/backup/command.mjs", "backup", "--check"]
