import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as READ, PUT as WRITE } from '@/app/api/layers/tree/route';
import { GET as MAP_SERVER } from '@/app/api/mapserver/route';
import { GET as PICTURE } from '@/app/api/tiles/picture/route';
import { defaultDocument } from '@/lib/styles/defaults';
import { scaleOfZoom, zoomOfScale } from '@/lib/styles/maplibre-expressions';
import { call, callJson } from '@/lib/test/call';
import { next, sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { aGroup } from '@/lib/test/layer-scene';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people, visitor } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';
import type { MapTree, NodeKind, TreeNode } from './schema';

// Scale limits of the tree, in the pictures that others draw than the browser.

const AT = { lng: -8.4, lat: 43.3 };
const [LOW, HIGH] = [10_000, 50_000];
let uxia: Person;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let type: { id: number };
let group: { id: number };
let layer: { id: number; internalName: string };

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 1 });
  const { ana, uxia: admin } = await people();
  uxia = admin;
  group = await aGroup('Limited');
  type = await anElementType({ name: 'Mills' });
  await sql('UPDATE style SET document = $2 WHERE id = (SELECT point_style_id FROM geometric_element_type WHERE id = $1)', [
    type.id,
    JSON.stringify(defaultDocument('POINT')),
  ]);
  await anElement({ type, owner: ana, geom: { type: 'Point', coordinates: [AT.lng, AT.lat] } });
  layer = await aPublishedLayer({
    internalName: `limited_${next()}`,
    rows: `('a', ST_SetSRID(ST_MakePoint(${AT.lng}, ${AT.lat}), 4326))`,
    document: defaultDocument('POINT'),
  });
  await sql('UPDATE geometric_layer SET group_id = $2 WHERE id = $1', [layer.id, group.id]);
  await sql('UPDATE geometric_element_type SET group_id = $2 WHERE id = $1', [type.id, group.id]);
});
afterAll(() => mapServer.close());

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Writes the limits of some nodes; all others have none. */
async function limit(...limits: [NodeKind, number, number | null, number | null][]) {
  const tree = (await callJson<MapTree>(READ, { as: uxia })).body;
  for (const node of flat(tree.nodes)) {
    const [, , minScale = null, maxScale = null] = limits.find(([kind, id]) => kind === node.kind && id === node.id) ?? [];
    Object.assign(node, { minScale, maxScale });
  }
  expect((await callJson(WRITE, { method: 'PUT', body: tree, as: uxia })).status).toBe(200);
}
beforeEach(() => limit());

const PX = 64;
const center = [(AT.lng * 20_037_508.342789244) / 180, Math.asinh(Math.tan((AT.lat * Math.PI) / 180)) * 6_378_137] as const;

async function isDrawn(name: string, scale: number, more = ''): Promise<boolean> {
  const half = (PX / 2) * scale * 0.00028;
  const box = [center[0] - half, center[1] - half, center[0] + half, center[1] + half];
  const url = `/x?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=${name}&STYLES=&SRS=EPSG:3857&BBOX=${box}&WIDTH=${PX}&HEIGHT=${PX}&FORMAT=image/png&TRANSPARENT=TRUE${more}`;
  const answer = await call(MAP_SERVER, { url, as: visitor });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.some((value, at) => at % 4 === 3 && value > 0);
}
const drawnAt = async (name: string, more?: string) =>
  Promise.all([LOW / 2, LOW, 20_000, HIGH, HIGH * 2].map((scale) => isDrawn(name, scale, more)));
const mills = () => drawnAt('geometric_element_point', `&TYPE_ID=${type.id}`);

describe('scale limits of the tree', () => {
  it('without any, everything is drawn at all scales', async () => {
    expect(await mills()).toEqual([true, true, true, true, true]);
    expect(await drawnAt(layer.internalName)).toEqual([true, true, true, true, true]);
  }, 90_000);

  it('of a type and of a layer count for the map server, both ends included', async () => {
    await limit(['TYPE', type.id, LOW, HIGH], ['LAYER', layer.id, LOW, HIGH]);
    expect(await mills()).toEqual([false, true, true, true, false]);
    expect(await drawnAt(layer.internalName)).toEqual([false, true, true, true, false]);
  });

  it('of a group count for what stands in it; the narrower ones do', async () => {
    await limit(['GROUP', group.id, null, HIGH], ['TYPE', type.id, 20_000, null], ['LAYER', layer.id, null, 20_000]);
    expect(await mills()).toEqual([false, false, true, true, false]);
    expect(await drawnAt(layer.internalName)).toEqual([true, true, true, false, false]);
  });

  it('stand beside those of a style’s own rules', async () => {
    const document = { ...defaultDocument('POINT') };
    document.rules = document.rules.map((rule) => ({ ...rule, scale: { min: 15_000, max: 30_000 } }));
    await sql('UPDATE geometric_layer SET style_document = $2 WHERE id = $1', [layer.id, JSON.stringify(document)]);
    await limit(['LAYER', layer.id, 18_000, null]);
    expect(await Promise.all([16_000, 20_000, 40_000].map((scale) => isDrawn(layer.internalName, scale)))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are in the capabilities of a published layer, and leave its features and legend as they are', async () => {
    await limit(['LAYER', layer.id, LOW, HIGH], ['TYPE', type.id, LOW, HIGH]);
    const ask = async (query: string) => (await call(MAP_SERVER, { url: `/x?${query}`, as: visitor })).text();
    const capabilities = await ask('SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities');
    const own = capabilities.slice(capabilities.indexOf(`<Name>${layer.internalName}</Name>`));
    expect(own.slice(0, own.indexOf('</Layer>'))).toMatch(/<MinScaleDenominator>1e\+04|<MinScaleDenominator>10000/);
    for (const name of [layer.internalName, 'geometric_element_point']) {
      const features = await ask(`SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${name}&RESULTTYPE=hits`);
      expect(features).toMatch(/numberMatched="[1-9]/);
      const legend = await call(MAP_SERVER, {
        url: `/x?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=${name}&FORMAT=image/png&SLD_VERSION=1.1.0`,
        as: visitor,
      });
      expect([legend.status, legend.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  it('count for pictures of the map without a browser’s map', async () => {
    const signs = async (zoom: number) => {
      const query = new URLSearchParams({
        zoom: String(zoom),
        lat: String(AT.lat),
        lng: String(AT.lng),
        width: '300',
        height: '300',
      });
      const answer = await call(PICTURE, { url: `/x?${query}`, as: visitor });
      return [...(await answer.text()).matchAll(/<circle cx=/g)].length;
    };
    expect([await signs(6), await signs(8)]).toEqual([1, 1]);
    await limit(['GROUP', group.id, null, Math.round(scaleOfZoom(7))]);
    expect([await signs(6), await signs(8)]).toEqual([0, 1]);
    expect(zoomOfScale(scaleOfZoom(7))).toBeCloseTo(7);
  });
});
