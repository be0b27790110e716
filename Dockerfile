# One image for every process: `api`, `worker`, `migrate` and the other commands of deploy/run.mjs.
# BASE may be any image with Node 24 and npm 11 on Debian's glibc; the detector has no build for musl.
ARG BASE=node:24.21.0-bookworm-slim

FROM ${BASE} AS web
WORKDIR /app
COPY . .
RUN node scripts/build.mjs

# Not npm ci: it refuses a lock file that lists optional packages of some systems only.
FROM ${BASE} AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps/server/package.json apps/server/
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund --workspace=@plumbline/server \
  # The detector's runtime comes for every system at once.
  && rm -rf node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32

FROM ${BASE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 plumbline \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin plumbline \
  && install -d -o plumbline -g plumbline -m 700 /data
WORKDIR /app
COPY --from=modules /app ./
COPY apps/server apps/server
COPY docs/api.md docs/
COPY deploy/run.mjs deploy/healthy.mjs deploy/
COPY --from=web /app/apps/web/dist apps/web/dist
# The api has to be reached from other containers, and the data of a container is a volume.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4300 WORKER_PORT=4301 PLUMBLINE_DATA=/data DEMO=off
USER 10001:10001
VOLUME /data
EXPOSE 4300 4301
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 CMD ["node", "deploy/healthy.mjs"]
ENTRYPOINT ["tini", "--", "node", "deploy/run.mjs"]
CMD ["api"]
