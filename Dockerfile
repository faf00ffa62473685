# An image of the server with its pages. It runs as an ordinary user, with PostgreSQL elsewhere (compose.yaml) or with its own on the volume.
#   docker build --tag waybill .
#   docker build --build-arg DOCS=1 --tag waybill .     with the documentation under /docs

FROM node:20-bookworm-slim AS build
WORKDIR /opt/waybill
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
ARG DOCS=0
RUN DOCS=$DOCS node scripts/build.mjs

# Packages that stay outside the bundle, and fonts; nothing that only builds or tests.
FROM node:20-bookworm-slim AS packages
WORKDIR /opt/waybill
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

FROM node:20-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    DATA_DIR=/var/lib/waybill
RUN groupadd --system --gid 10001 waybill \
 && useradd --system --uid 10001 --gid waybill --home-dir /var/lib/waybill --shell /usr/sbin/nologin waybill \
 && install --directory --owner=waybill --group=waybill --mode=0700 /var/lib/waybill
WORKDIR /opt/waybill
COPY --from=packages /opt/waybill/node_modules ./node_modules
COPY --from=build /opt/waybill/dist ./dist
COPY server/db/migrations ./server/db/migrations
COPY package.json LICENSE deploy/health.mjs ./
USER waybill
VOLUME /var/lib/waybill
EXPOSE 4000
# The first start migrates; later ones take seconds.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "health.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
