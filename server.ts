// The production server: what is answered beside the framework, then the framework (docs/decisions/0180).
// `npm run build` makes .next/standalone/server.js of it, in the place of the one that Next.js writes there.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import next from 'next';
import { api } from '@/lib/api';
import { runChange } from '@/lib/attribute-values/run';
import { basePath } from '@/lib/base-path';
import { keepPurging } from '@/lib/bin/purge';
import { keepRenewing } from '@/lib/element-types/edit/renaming';
import { listRoutes } from '@/lib/elements/list/handler';
import { newElementRoute } from '@/lib/elements/save/handler';
import { archiveTileRoute } from '@/lib/embedded-map/handler';
import { frameEmbeds } from '@/lib/embedding/frames';
import { env } from '@/lib/env';
import { exportRoutes } from '@/lib/exports/handler';
import { runExport } from '@/lib/exports/service';
import { keepTelling } from '@/lib/following/telling';
import { writeTrueAddress } from '@/lib/http/caller';
import { compressedFiles } from '@/lib/http/compressed-files';
import { direct } from '@/lib/http/direct';
import type { Endpoint } from '@/lib/http/endpoint';
import { endGracefully } from '@/lib/http/graceful-end';
import { guarded, refuseOtherMethods } from '@/lib/http/guard';
import { inTurn } from '@/lib/http/listener';
import { fontsForAnyOrigin, preflights } from '@/lib/http/origins';
import { answerUnreadable, ignoreUpgrades } from '@/lib/http/protocol';
import { varyPagesByLanguage } from '@/lib/http/vary';
import { runImport } from '@/lib/imports/run';
import { jobEventsRoute } from '@/lib/jobs/handler';
import { keepWorking } from '@/lib/jobs/worker';
import { sweepLayerDataSoon } from '@/lib/layers/sources/garbage';
import { keepSending } from '@/lib/mail/sending';
import { keepCheckingLayers } from '@/lib/map-servers/checks/service';
import { mapServerRoute } from '@/lib/mapserver/handler';
import { streamRoute } from '@/lib/notifications/handler';
import { writeDigest, writeNotice } from '@/lib/notifications/letters';
import { keepTidy } from '@/lib/notifications/service';
import { itemsRoute } from '@/lib/ogc/features/handler';
import { metricsRoute } from '@/lib/operations/handler';
import { countRequest } from '@/lib/operations/requests';
import { checkEnvironment } from '@/lib/operations/start';
import { elementChangeRoute } from '@/lib/proposals/propose/handler';
import { keepTellingReviewers } from '@/lib/review-queue/daily/service';
import { searchRoute } from '@/lib/search/handler';
import { keepBuilding } from '@/lib/styles/binding/building';
import { keepFolding } from '@/lib/tiles/folding';
import { publicTiles, tileRoute } from '@/lib/tiles/handler';
import { keepTilesCurrent, warmTiles } from '@/lib/tiles/warm';
import { writeConfirmation, writeReset } from '@/lib/users/email/letters';

/** An import that a copy was killed in the middle of has left tables: they are due by then. */
const SWEEP_AFTER_MS = 30_000;

/** Names that a copy has ended in the middle of renewing are found by others within this time. */
const RENEW_EVERY_MS = 60_000;
const FOLD_EVERY_MS = 1000;

/** How long after its time something may still lie in the bin. */
const PURGE_EVERY_MS = 600_000;
/** How soon followers hear of a change. */
const TELL_EVERY_MS = 3000;

const TIDY_EVERY_MS = 3600_000;
/** How often the server checks whether the day's count of what waits is due. */
const COUNT_EVERY_MS = 60_000;
/** How often the server checks whether layers of other servers are due to be tried. */
const CHECK_LAYERS_EVERY_MS = 600_000;
/** Less than a third of the minute for which changes of tiles are stored. */
const ASK_TILES_EVERY_MS = 15_000;

/** The one address of the API that is no endpoint of its own document. */
const DOCUMENT = { method: 'GET', path: '/api/openapi.json' } as const;

checkEnvironment();
const { PORT = '3000', HOSTNAME: hostname = '0.0.0.0', KEEP_ALIVE_TIMEOUT } = process.env;
const port = Number(PORT);
const behindProxies = env.TRUSTED_PROXIES > 0;

// The folder of a standalone build holds its configuration, and no next.config.mjs.
const dir = import.meta.dirname;
process.chdir(dir);
const { config } = JSON.parse(readFileSync(path.join(dir, '.next/required-server-files.json'), 'utf8')) as { config: object };
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);

/** Node allows five minutes; four gigabytes need an hour at 10 Mbit/s. One of which nothing comes ends by itself (lib/http/pieces.ts). */
const MAX_REQUEST_MS = 3_600_000;

const server = createServer({ requestTimeout: MAX_REQUEST_MS, keepAliveTimeout: Number(KEEP_ALIVE_TIMEOUT) || undefined });
ignoreUpgrades(server);
answerUnreadable(server);
const framework = next({ dir, hostname, port, httpServer: server });
await framework.prepare();
const render = framework.getRequestHandler();

const toFramework: RequestListener = (request, response) => {
  render(request, response).catch((error: unknown) => {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end('Internal Server Error');
  });
};

const before = [
  countRequest,
  publicTiles,
  guarded,
  compressedFiles(path.join(dir, '.next/compressed')),
  preflights,
  fontsForAnyOrigin,
  varyPagesByLanguage(basePath),
  frameEmbeds(basePath),
  ...[
    ...[metricsRoute, tileRoute, archiveTileRoute, mapServerRoute, streamRoute, jobEventsRoute, itemsRoute, searchRoute],
    ...listRoutes,
    ...exportRoutes,
    ...[newElementRoute, elementChangeRoute],
  ].map(direct),
  refuseOtherMethods([...Object.values(api).flatMap((group): Endpoint[] => Object.values(group)), DOCUMENT], basePath),
];
server.on('request', inTurn(behindProxies ? before : [writeTrueAddress(), ...before], toFramework));
endGracefully(server, { behindProxies });
server.once('error', (error) => {
  console.error(`The server does not start: ${error.message}`);
  process.exit(1);
});
await warmTiles();
server.listen(port, hostname, () => console.log(`The server answers on ${hostname}:${port}.`));
keepTilesCurrent(ASK_TILES_EVERY_MS);
sweepLayerDataSoon(SWEEP_AFTER_MS);
keepRenewing(RENEW_EVERY_MS);
keepBuilding(RENEW_EVERY_MS);
keepFolding(FOLD_EVERY_MS);
keepPurging(PURGE_EVERY_MS);
keepTelling(TELL_EVERY_MS);
keepTidy(TIDY_EVERY_MS);
keepTellingReviewers(COUNT_EVERY_MS);
keepCheckingLayers(CHECK_LAYERS_EVERY_MS);
keepSending({ NOTICE: writeNotice, DIGEST: writeDigest, CONFIRM: writeConfirmation, RESET: writeReset });
keepWorking({ EXPORT: runExport, IMPORT: runImport, CHANGE: runChange });
