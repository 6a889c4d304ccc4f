import 'server-only';
import { basePath } from '@/lib/base-path';
import { qualityOf } from '@/lib/http/accept';
import { openapi } from '@/lib/http/openapi';
import { version } from '@/lib/version';
import { ogcApi } from '../api';
import { ogcTilesApi } from '../tiles/api';
import { ogcFeaturesApi } from './api';

const OPENAPI = 'application/vnd.oai.openapi+json;version=3.1';

/** Who does not know the type of this version, but JSON, gets it as such: OGR reads no other type than those that it has asked for. */
const typeFor = (accept: string | null) =>
  qualityOf(accept, OPENAPI) === 0 && qualityOf(accept, 'application/json') > 0 ? 'application/json' : OPENAPI;

/** The description of the calls of the OGC API alone. `accept`: the header of whoever asks. */
export const definition = (accept: string | null): Response =>
  Response.json(
    openapi(
      { features: ogcFeaturesApi, schemas: ogcApi, tiles: ogcTilesApi },
      { title: 'Vieiro', version, server: `${basePath}/api` },
    ),
    { headers: { 'Content-Type': typeFor(accept), 'Cache-Control': 'no-cache' } },
  );
