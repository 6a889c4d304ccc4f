import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { mapFile, pictureTry } from '@/lib/map-workers/map-text';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { startTestMapServer } from '@/lib/test/mapserver';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 1 });
  await sql("UPDATE configuration_parameter SET value = '3000' WHERE code = 'OTHER_LAYERS_INFO_TIMEOUT'");
});
afterAll(() => mapServer.close());

/** A map as ours never are: with styles of the caller's, by which MapServer 8.0 can be made to spin. */
const LAYER = `  LAYER
    NAME "trap"
    TYPE POINT
    STATUS ON
    PROJECTION "init=epsg:4326" END
    PROCESSING "ITEMS=name"
    FEATURE POINTS -8 43 END ITEMS "a" END
    METADATA
      "ows_title" "trap"
      "ows_srs" "EPSG:4326"
    END
    CLASS
      NAME "all"
      STYLE COLOR 0 0 0 WIDTH 1 END
    END
  END`;
const SLD = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>trap</Name><UserStyle><FeatureTypeStyle><Rule><Name>r</Name><ogc:Filter><ogc:Not><ogc:PropertyIsNull><ogc:PropertyName>name</ogc:PropertyName></ogc:PropertyIsNull></ogc:Not></ogc:Filter><PointSymbolizer><Graphic><Mark><WellKnownName>circle</WellKnownName></Mark><Size>6</Size></Graphic></PointSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

const supervisor = (path: string, init: RequestInit = {}) =>
  fetch(`${process.env.MAPSERVER_URL}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${mapServer.token}`, 'x-timeout-ms': '1500' },
  });
const capabilities = () => call(GET, { url: '/api/mapserver?SERVICE=WMS&REQUEST=GetCapabilities' });

it('a worker that spins is killed within the time-out and replaced, and whoever asks next is served', async () => {
  expect((await capabilities()).status).toBe(200);
  const made = mapFile('trap', {
    title: 'trap',
    serviceUrl: 'http://localhost/',
    srid: 4326,
    layers: LAYER,
    tries: [pictureTry('trap')],
  });
  const text = made.text.replace('"wms_sld_enabled" "false"', '"wms_sld_enabled" "true"');
  expect((await supervisor(`/map/${made.name}`, { method: 'PUT', body: text })).status).toBe(201);
  const [spinning] = mapServer.pids();
  const search = { ...pictureTry('trap'), SLD_BODY: SLD };
  const statuses: number[] = [];
  for (let n = 0; n < 4 && !statuses.includes(504); n++)
    statuses.push((await supervisor(`/map/${made.name}?${new URLSearchParams(search)}`)).status);
  expect(statuses).toContain(504);
  expect((await capabilities()).status).toBe(200);
  expect(mapServer.pids()).not.toContain(spinning);
  expect(mapServer.state()).toMatchObject({ timeouts: 1, alive: 1 });
});
