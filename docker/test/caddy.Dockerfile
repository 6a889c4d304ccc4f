# Caddy from Debian's sources, for tests on machines that can't pull the official image: the same program and the same folders.
# Two lines are those of the version which the compose file names: a request that goes to another copy keeps its body, and an answer that
# breaks off is not ended as if it were complete.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
RUN for file in $(ls /etc/apt/sources.list.d/*.sources 2>/dev/null); do sed -i 's/^Types: deb$/Types: deb deb-src/' "$file"; done \
  && if [ -s /etc/apt/sources.list ]; then sed -n '/security/!s/^deb /deb-src /p' /etc/apt/sources.list > /etc/apt/sources.list.d/sources.list; fi \
  && apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends dpkg-dev \
  && DEBIAN_FRONTEND=noninteractive apt-get build-dep -y --no-install-recommends caddy
WORKDIR /build
RUN apt-get source caddy && mv caddy-*/ source
WORKDIR /build/source
RUN file=modules/caddyhttp/reverseproxy/reverseproxy.go \
  && sed -i '/clonedReq, err := h.prepareRequest(r, repl)/,/^\t}$/ s/^\t}$/\t}\n\tif clonedReq.Body != nil {\n\t\tclonedReq.Body = io.NopCloser(clonedReq.Body)\n\t}/' "$file" \
  && grep -q 'clonedReq.Body = io.NopCloser' "$file" \
  && sed -i '/aborting with incomplete response/,/return nil/ s/return nil/panic(http.ErrAbortHandler)/' "$file" \
  && grep -q 'panic(http.ErrAbortHandler)' "$file" \
  && DEB_BUILD_OPTIONS='nocheck nodoc' dpkg-buildpackage -b -d -uc -us

FROM ${NODE_IMAGE}
COPY --from=build /build/caddy_*.deb /tmp/
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends /tmp/caddy_*.deb wget \
  && rm -rf /var/lib/apt/lists/* /tmp/caddy_*.deb /etc/caddy/*
EXPOSE 80 443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
