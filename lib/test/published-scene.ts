import { afterAll, beforeAll } from 'vitest';
import { GET as SOURCE } from '@/app/api/layers/source/[internalName]/route';
import { sweepLayerData } from '@/lib/layers/sources/garbage';
import type { LayerSource } from '@/lib/layers/sources/schema';
import { callJson } from './call';
import { next, sql, sqlOne } from './database';
import { type Fields, layerScene, rivers, uxia } from './layer-scene';
import { startTestMapServer } from './mapserver';
import { shapeParts, zipOf } from './shapes';

/** A table of the operator's with one point. */
export let table = '';

/** Prepares tests of published layers: starts the map server and creates a table. */
export function publishedScene(): void {
  let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
  beforeAll(async () => {
    mapServer = await startTestMapServer();
    table = `wells_${next()}`;
    await sql(`CREATE TABLE ${table} (id serial PRIMARY KEY, name text, geom geometry(Point, 4326))`);
    await sql(`INSERT INTO ${table} (name, geom) VALUES ('Fonte Vella', ST_SetSRID(ST_Point(-8.5, 43.1), 4326))`);
  });
  afterAll(() => mapServer.close());
  layerScene();
}

const published = (type: string): Fields => ({ ...rivers(), type, internalName: `layer_${next()}`, serverUrl: '' });
export const wells = (): Fields => ({ ...published('WMS_DATABASE'), tableName: table });
export const point = (name: string, at: [number, number]) => ({
  geometry: { type: 'Point' as const, coordinates: at },
  properties: { name },
});
export const zipped = (...features: Parameters<typeof shapeParts>[0]) =>
  new File([zipOf(shapeParts(features)) as BlobPart], 'springs.zip', { type: 'application/zip' });
export const springs = (): Fields => ({
  ...published('WMS_SHAPE'),
  shapeFile: zipped(point('Un', [-8, 43]), point('Dous', [-7.9, 43.1])),
});

export const sld = (symbolizer: string) => `<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"><NamedLayer><Name>a</Name><UserStyle><FeatureTypeStyle>
<Rule><Name>all</Name>${symbolizer}</Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
export const square = (color: string) =>
  sld(`<PointSymbolizer><Graphic><Mark><WellKnownName>square</WellKnownName><Fill><CssParameter name="fill">${color}</CssParameter></Fill>
    </Mark><Size>12</Size></Graphic></PointSymbolizer>`);
export const styleFile = (text: string, name = 'mine.sld') => new File([text], name);
export const storedStyle = (id: number) =>
  sqlOne<{ style_source: string | null; style_source_format: string | null; style_document: { geometry: string } }>(
    'SELECT style_source, style_source_format, style_document FROM geometric_layer WHERE id = $1',
    [id],
  );
export const sourceOf = (name: unknown) => callJson<LayerSource>(SOURCE, { as: uxia, params: { internalName: String(name) } });
/** The remains of imports after the sweeper has run. */
export const leftovers = async () => {
  await sql('UPDATE layer_garbage SET due = now()');
  await sweepLayerData();
  return sql(`SELECT relname FROM pg_class WHERE relnamespace = 'layer_data'::regnamespace AND relkind = 'r'
    AND relname NOT IN (SELECT table_name FROM layer_source WHERE table_schema = 'layer_data')`);
};
