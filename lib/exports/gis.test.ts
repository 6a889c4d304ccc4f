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

  describe('with what its elements are related to', () => {
    let well: number;
    let hidden: number;
    beforeAll(async () => {
      const { ana, brais } = await people();
      const type = await anElementType({ name: 'Well', geometryType: 'POINT' });
      well = (await anElement({ type, owner: ana, description: 'Deep "well", old' })).id;
      hidden = (await anElement({ type, owner: ana, isPublic: false })).id;
      const relate = (one: number, other: number, more: { isPublic?: boolean; comments?: string } = {}) =>
        sql(
          `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, is_public, comments)
           VALUES (least($1::bigint, $2), greatest($1::bigint, $2), $3, $4, $5)`,
          [one, other, brais.id, more.isPublic ?? true, more.comments ?? null],
        );
      await relate(ids.spring, well, { comments: 'The same water' });
      await relate(ids.spring, ids.way);
      await relate(ids.way, well, { isPublic: false });
      await relate(ids.ways, hidden);
      return () => sql('DELETE FROM geometric_element_relation');
    });
    const related = async (file: string, layer: string) =>
      (await featuresOf(file, `${layer}_relations`)).map(({ properties }) => properties);

    it('for each layer, as seen from its elements, and only what the caller sees', async () => {
      const file = await saved('format=gpkg', 'related.gpkg');
      expect(await related(file, `${code}_point`)).toMatchObject([
        { element_id: ids.spring, related_id: well, related_name: 'Deep "well", old', comments: 'The same water' },
        { element_id: ids.spring, related_id: ids.way, related_type: code, related_name: 'Way', comments: null },
      ]);
      expect(await related(file, `${code}_line`)).toMatchObject([{ element_id: ids.way, related_id: ids.spring }]);
    });

    it('the relation is a foreign key, by which an element is deleted with what it is related to', async () => {
      const file = await saved('format=gpkg', 'found.gpkg');
      expect((await run('ogrinfo', ['-ro', file])).stdout).toContain(`${code}_point_relations (None)`);
      const keys = await rowsOf(file, `SELECT "table", "from", "to" FROM pragma_foreign_key_list('${code}_point_relations')`);
      expect([...keys.matchAll(/\(String\) = (.*)/g)].map(([, value]) => value)).toEqual([`${code}_point`, 'element_id', 'fid']);
      expect(await rowsOf(file, 'PRAGMA foreign_key_check')).toBe('');
      const statement = `DELETE FROM "${code}_point" WHERE fid = ${ids.spring}`;
      await run('ogrinfo', ['-q', file, '--config', 'OGR_SQLITE_PRAGMA', 'foreign_keys=ON', '-sql', statement]);
      expect(await related(file, `${code}_point`)).toEqual([]);
    });

    it('without the ids of its elements there is nothing to relate them by, and without relations no table', async () => {
      const file = await saved('format=gpkg&columns=description', 'without.gpkg');
      expect((await run('ogrinfo', ['-ro', '-q', file])).stdout).not.toContain('relations');
      const none = await saved('format=gpkg&description=ways', 'none.gpkg');
      expect((await run('ogrinfo', ['-ro', '-q', none])).stdout).not.toContain('relations');
    });
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
