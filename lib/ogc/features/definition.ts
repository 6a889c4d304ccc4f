import 'server-only';
import { basePath } from '@/lib/base-path';
import { openapi } from '@/lib/http/openapi';
import { version } from '@/lib/version';
import { ogcApi } from '../api';
import { ogcTilesApi } from '../tiles/api';
import { ogcFeaturesApi } from './api';

/** The description of the calls of the OGC API alone. */
export const definition = (): Response =>
  Response.json(
    openapi(
      { features: ogcFeaturesApi, schemas: ogcApi, tiles: ogcTilesApi },
      { title: 'Vieiro', version, server: `${basePath}/api` },
    ),
    { headers: { 'Content-Type': 'application/vnd.oai.openapi+json;version=3.1', 'Cache-Control': 'no-cache' } },
  );
