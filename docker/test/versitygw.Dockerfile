# An S3 store from npm (s3rver), for tests on machines that can't pull the one that the scale profile names: the same command line.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE}
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends wget \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/store
RUN npm install --no-audit --no-fund --no-save s3rver@3.7.1
COPY --chmod=755 versitygw.mjs ./
RUN ln -s /opt/store/versitygw.mjs /usr/local/bin/versitygw
EXPOSE 7070
ENTRYPOINT ["/usr/local/bin/versitygw"]
