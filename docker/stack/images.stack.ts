import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { docker } from '@/scripts/lib/engine.ts';
import { Client } from './support/client';
import { testTag } from './support/images';
import { stack } from './support/stack';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const bounds = { 'vieiro-app': 450, 'vieiro-mapserver': 250 };

const about = async (image: string) => JSON.parse((await docker(['image', 'inspect', image])).stdout)[0];

describe.each(Object.entries(bounds))('%s', (name, mostMb) => {
  it(`has at most ${mostMb} MB`, async () => {
    expect((await about(`${name}:${testTag}`)).Size / 1e6).toBeLessThanOrEqual(mostMb);
  });

  it('runs as an ordinary user', async () => {
    const { Config } = await about(`${name}:${testTag}`);
    expect(Config.User).toBe('node');
    expect(Object.keys(Config.Labels)).toContain('org.opencontainers.image.revision');
  });
});

describe('what the images’ programs do, on a root that nobody can write to', () => {
  const here = stack('images');
  const client = new Client(here.url);
  const inApp = (command: string, input?: string) => here.exec('app', ['sh', '-ec', command], { input });

  beforeAll(async () => {
    await here.up();
    await client.logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
  });

  it('each of them finds its libraries', async () => {
    for (const program of [
      'ogr2ogr --version',
      'ogrinfo --version',
      'gdalsrsinfo EPSG:25829',
      'npm --version',
      'nice node --version',
    ])
      expect((await inApp(program)).code, program).toBe(0);
  });

  it('nothing can be written but /tmp, the files and what arrives', async () => {
    for (const [service, folder] of [
      ['app', '/app'],
      ['app', '/usr'],
      ['mapserver', '/app'],
    ] as const) {
      const { code } = await here.exec(service, ['sh', '-c', `: > ${folder}/it`], { allowFailure: true });
      expect(code, `${service} ${folder}`).not.toBe(0);
    }
    await inApp(': > /tmp/it && : > /data/files/it && : > /data/tmp/it');
  });

  it('npm run admin:create takes the password from its input', async () => {
    await inApp('npm run admin:create -- segunda', 'unha lareira acesa\n');
    await new Client(here.url).logIn('segunda', 'unha lareira acesa');
  });

  it.each(['CP1252', 'ISO-8859-1', 'ISO-8859-15', 'CP850', 'UTF-8'])(
    'npm run import:divisions reads the accents of a shapefile in %s',
    async (encoding) => {
      const name = `Ó Ñandú ${encoding}`;
      const feature = {
        type: 'Feature',
        properties: { code: '91', name },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-8, 42],
              [-7, 42],
              [-7, 43],
              [-8, 43],
              [-8, 42],
            ],
          ],
        },
      };
      const shape = `/tmp/${encoding}.shp`;
      await inApp(
        `cat > /tmp/it.geojson; ogr2ogr -f 'ESRI Shapefile' -lco ENCODING=${encoding} ${shape} /tmp/it.geojson; npm run import:divisions -- provinces=${shape}`,
        JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
      );
      expect(await here.sql(`SELECT name FROM province WHERE province_code = '91'`)).toEqual([name]);
    },
  );

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a photo in %s gets a thumbnail', async (format) => {
    const type = await client.createType(`FORMATO_${format}`.toUpperCase());
    const { id } = await client.createElement(type, format);
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: 'olive' } });
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(await picture.toFormat(format).toBuffer())], { type: `image/${format}` }),
      `foto.${format}`,
    );
    await client.expect([200, 201], `/api/elements/geometric_element/${id}/files`, { method: 'POST', form });
    const [{ thumbnailUrl }] = (await client.element(id)).json.listGeometricElementFileDto;
    const { pathname, search } = new URL(thumbnailUrl, here.url);
    expect((await sharp((await client.expect(200, pathname + search)).body).metadata()).format).toBe('webp');
  });

  it.each(['image/png', 'image/jpeg'])('MapServer draws %s', async (FORMAT) => {
    const map = await client.map({
      ...{ SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap', LAYERS: 'geometric_element_point', STYLES: '', FORMAT },
      ...{ CRS: 'EPSG:25829', BBOX: '500000,4700000,560000,4760000', WIDTH: '300', HEIGHT: '300' },
    });
    const { format, width } = await sharp(map.body).metadata();
    expect([`image/${format}`, width]).toEqual([FORMAT, 300]);
  });

  it('MapServer writes GML', async () => {
    const gml = await client.map({
      ...{ SERVICE: 'WFS', VERSION: '2.0.0', REQUEST: 'GetFeature', TYPENAMES: 'geometric_element_point' },
      SRSNAME: 'urn:ogc:def:crs:EPSG::25829',
    });
    expect(gml.text).toMatch(/<gml:pos[^>]*>5\d{5}\.\d+ 474\d{4}/);
  });

  it('says its version', async () => {
    const { json } = await client.expect(200, '/api/openapi.json');
    expect(json.info.version).toBe(version);
  });
});
