import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET as PUBLIC } from '@/app/api/elements/geometric_element_type/[id]/export/route';
import { call } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType, withDefaultStyles } from '@/lib/test/elements';
import { people } from '@/lib/test/people';

const run = promisify(execFile);

let folder: string;
let typeId: number;
let code: string;
let stone: string;
let ids: { spring: number; way: number; ways: number };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vieiro-gis-'));
  const { ana } = await people();
  const type = await anElementType({ name: 'Fountain' });
  typeId = type.id;
  code = (await sqlOne<{ code: string }>('SELECT lower(code) AS code FROM geometric_element_type WHERE id = $1', [typeId])).code;
  stone = (await sqlOne<{ code: string }>('SELECT code FROM code WHERE id = $1', [await aCode("Pedra d'auga", 'GIS_MATERIALS')]))
    .code;
  await withDefaultStyles(typeId);
  const material = (await anAttributeCalled(typeId, 'MATERIAL', 'SELECT', { values: 'GIS_MATERIALS' })).id;
  const drinkable = (await anAttributeCalled(typeId, 'DRINKABLE', 'BOOLEAN')).id;
  const built = (await anAttributeCalled(typeId, 'BUILT', 'DATE')).id;
  const depth = (await anAttributeCalled(typeId, 'DEPTH', 'FLOAT')).id;
  const place = (geom: GeoJSON.Geometry, description: string) => anElement({ type, owner: ana, description, geom });
  const line = [
    [-8.4, 43.3],
    [-8.5, 43.4],
  ];
  ids = {
    spring: (await place({ type: 'Point', coordinates: [-8.4063, 43.386] }, 'Fonte "Vella", a\nsegunda liña')).id,
    way: (await place({ type: 'LineString', coordinates: line }, 'Way')).id,
    ways: (await place({ type: 'MultiLineString', coordinates: [line, line.map(([x = 0, y = 0]) => [x + 1, y])] }, 'Ways')).id,
  };
  const values = { [material]: stone, [drinkable]: 'true', [built]: '1791-05-03', [depth]: '-12.5' };
  await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [ids.spring, JSON.stringify(values)]);
  return () => rm(folder, { recursive: true });
});

/** The file of an export, saved. */
async function saved(query: string, name: string): Promise<string> {
  const answer = await call(PUBLIC, { url: `/x?${query}`, params: { id: String(typeId) } });
  expect(answer.status).toBe(200);
  const place = path.join(folder, name);
  await writeFile(place, new Uint8Array(await answer.arrayBuffer()));
  return place;
}
const featuresOf = async (file: string, layer: string) => {
  const { stdout } = await run('ogr2ogr', ['-f', 'GeoJSON', '-preserve_fid', '/vsistdout/', file, layer]);
  return (JSON.parse(stdout) as GeoJSON.FeatureCollection).features;
};
const rowsOf = async (file: string, statement: string) => (await run('ogrinfo', ['-ro', '-q', file, '-sql', statement])).stdout;

describe('GeoPackage', () => {
  it('has a layer for each kind of geometry, with typed columns, and the ids as its keys', async () => {
    const file = await saved('format=gpkg', 'a.gpkg');
    const [spring] = await featuresOf(file, `${code}_point`);
    expect(spring).toMatchObject({
      id: ids.spring,
      geometry: { type: 'Point', coordinates: [-8.4063, 43.386] },
      properties: {
        ...{ id: ids.spring, description: 'Fonte "Vella", a\nsegunda liña', is_public: true, is_reviewed: false },
        ...{ material: stone, drinkable: true, built: '1791-05-03', depth: -12.5, photo: null },
      },
    });
    const ways = await featuresOf(file, `${code}_line`);
    expect(ways.map(({ id, geometry }) => [id, geometry.type])).toEqual([
      [ids.way, 'MultiLineString'],
      [ids.ways, 'MultiLineString'],
    ]);
    const layers = (await run('ogrinfo', ['-ro', '-q', file])).stdout;
    expect(layers).not.toContain(`${code}_polygon`);
  });

  it('tells QGIS what columns are called and what is chosen from, and has the styles', async () => {
    const file = await saved('format=gpkg', 'b.gpkg');
    expect(
      await rowsOf(
        file,
        `SELECT name, constraint_name FROM gpkg_data_columns WHERE table_name = '${code}_point' AND column_name = 'material'`,
      ),
    ).toMatch(new RegExp(`The MATERIAL[\\s\\S]*${code}_material`));
    const summary = (await run('ogrinfo', ['-ro', '-so', file, `${code}_point`])).stdout;
    expect(summary).toMatch(new RegExp(`material: String.*domain name=${code}_material`));
    expect((await run('ogrinfo', ['-ro', '-fielddomain', `${code}_material`, file])).stdout).toContain(`${stone}: Pedra d'auga`);
    expect(await rowsOf(file, `SELECT f_table_name, styleQML, styleSLD FROM layer_styles WHERE useAsDefault = '1'`)).toMatch(
      /_point[\s\S]*<qgis[^>]*Fields[\s\S]*<alias field="material" index="\d+" name="The MATERIAL"\/>[\s\S]*StyledLayerDescriptor/,
    );
  });

  it('says under which terms it is, where it comes from, and when it was made', async () => {
    const licence = 'https://creativecommons.org/licenses/by/4.0/';
    await sql(
      `UPDATE geometric_element_type SET licence = $2, source = 'Concello d''A', contact = 'a@example.org' WHERE id = $1`,
      [typeId, licence],
    );
    const file = await saved('format=gpkg', 'e.gpkg');
    const documents = await rowsOf(
      file,
      `SELECT m.metadata FROM gpkg_metadata m JOIN gpkg_metadata_reference r ON r.md_file_id = m.id AND r.reference_scope = 'table'
        WHERE r.table_name = '${code}_line' AND m.md_standard_uri = 'http://mrcc.com/qgis.dtd'`,
    );
    expect(documents).toContain(`<license>${licence}</license>`);
    expect(documents).toContain("<rights>Concello d'A</rights>");
    expect(documents).toMatch(/<name>a@example\.org<\/name>/);
    const made = Date.parse(/type="Published" value="([^"]+)"/.exec(documents)?.[1] ?? '');
    expect(new Date(made).getUTCFullYear()).toBe(new Date().getUTCFullYear());
    expect((await run('ogrinfo', ['-ro', '-so', file, `${code}_line`])).stdout).toContain('Feature Count: 2');
  });

  it('has the coordinates that are asked for, and a layer where nothing is found', async () => {
    const file = await saved('format=gpkg&crs=25829', 'c.gpkg');
    expect((await run('ogrinfo', ['-ro', '-so', file, `${code}_point`])).stdout).toContain('ID["EPSG",25829]');
    const empty = await saved('format=gpkg&description=nothing', 'd.gpkg');
    expect(await featuresOf(empty, `${code}_point`)).toEqual([]);
  });
});

it('a Shapefile is a zip with a layer for each kind of geometry', async () => {
  const file = await saved('format=shp', 'a.zip');
  const [spring] = await featuresOf(`/vsizip/${file}`, `${code}_point`);
  expect(spring?.properties).toMatchObject({ descriptio: 'Fonte "Vella", a\nsegunda liña', material: stone, depth: -12.5 });
  expect(await featuresOf(`/vsizip/${file}`, `${code}_line`)).toHaveLength(2);
});

it('KML is in longitude and latitude, whatever is asked for', async () => {
  const text = await readFile(await saved('format=kml&crs=25829', 'a.kml'), 'utf8');
  expect(text).toMatch(/<coordinates>-8\.4063\d*,43\.386\d*<\/coordinates>/);
  expect(text).toContain('<name>Way</name>');
});
