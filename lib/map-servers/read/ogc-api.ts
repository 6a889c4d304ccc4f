import * as z from 'zod';
import {
  abstractOf,
  addressIn,
  bareLayer,
  extentOf,
  number,
  plain,
  type ReadLayer,
  type ReadServer,
  systemName,
  tiled,
} from './parts';
import { templateIn } from './tiles';

const Link = z.looseObject({ rel: z.string(), href: z.string(), type: z.string().optional() });
type Link = z.infer<typeof Link>;
const Links = z.array(z.unknown()).transform((all) => all.flatMap((it) => Link.safeParse(it).data ?? []));
const Linked = z.looseObject({ links: Links });
const Collection = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String), links: Links });
type Collection = z.infer<typeof Collection>;
const Collections = z.looseObject({ collections: z.array(z.unknown()), links: Links.optional() });
const Tilesets = z.looseObject({ tilesets: z.array(z.unknown()) });

/** So many collections are asked for their tiles: each is a request. */
const MAX_ASKED = 40;
const AT_ONCE = 4;

type AskJson = (address: string) => Promise<unknown>;

const relOf = (rel: string) =>
  rel.replace(/^\[?(https?:\/\/www\.opengis\.net\/def\/rel\/ogc\/1\.0\/|ogc-rel:)/, '').replace(/\]$/, '');
const isJson = ({ type }: Link) => type === undefined || /json/i.test(type);
const linkTo = (links: readonly Link[], base: URL, ...rels: string[]): string | null => {
  const found = links.filter((it) => rels.includes(relOf(it.rel)));
  return addressIn((found.find(isJson) ?? found[0])?.href, base);
};

/** Whether a document is one of these: a landing page, collections, or one of them. */
export const isOgcApi = (document: unknown): boolean =>
  Collections.safeParse(document).success ||
  (Linked.safeParse(document).data?.links.some(({ rel }) => /^(data|conformance|items|map|tilesets-\w+)$/.test(relOf(rel))) ??
    false);

function extentIn(collection: Collection) {
  const spatial = z
    .looseObject({ spatial: z.looseObject({ bbox: z.array(z.array(z.unknown())) }) })
    .safeParse(collection.extent).data;
  const box = spatial?.spatial.bbox[0] ?? [];
  return extentOf(box.length === 6 ? [box[0], box[1], box[3], box[4]] : box);
}

const isMercatorGrid = (tileset: Record<string, unknown>) =>
  /WebMercatorQuad$/.test(String(tileset.tileMatrixSetURI ?? tileset.tileMatrixSetId ?? '')) ||
  /WebMercatorQuad$/.test(String((tileset.tileMatrixSet as { id?: unknown } | undefined)?.id ?? ''));

const itemOf = (links: readonly Link[]) => {
  const items = links.filter(({ rel }) => relOf(rel) === 'item');
  return items.find(({ type }) => /png|webp/i.test(type ?? '')) ?? items.find(({ type }) => /^image\//i.test(type ?? ''));
};

/** The template of map tiles in Web Mercator that a list of tilesets leads to; null where it leads to none. */
async function tilesOf(address: string, ask: AskJson): Promise<{ template: string; format: string } | null> {
  const list = Tilesets.safeParse(await ask(address)).data?.tilesets ?? [];
  const tileset = list.flatMap((it) => Linked.safeParse(it).data ?? []).find(isMercatorGrid);
  if (!tileset) return null;
  const base = new URL(address);
  const self = linkTo(tileset.links, base, 'self');
  const item = itemOf(tileset.links) ?? (self ? itemOf(Linked.safeParse(await ask(self)).data?.links ?? []) : undefined);
  const names: Record<string, string> = { tileMatrix: '{z}', tileRow: '{y}', tileCol: '{x}' };
  const known = item?.href
    .replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)
    .replace('{tileMatrixSetId}', 'WebMercatorQuad');
  const template = known && templateIn(known, base);
  return template && ['{x}', '{y}', '{z}'].every((it) => template.includes(it)) && !/\{(?!x\}|y\}|z\})/.test(template)
    ? { template, format: item?.type ?? 'image/png' }
    : null;
}

/** The template of a map that is asked for by its box. */
function mapOf(address: string): string {
  const url = new URL(address);
  for (const name of ['bbox', 'bbox-crs', 'crs', 'width', 'height', 'f']) url.searchParams.delete(name);
  const system = encodeURIComponent('http://www.opengis.net/def/crs/EPSG/0/3857');
  const join = url.search ? '&' : '?';
  return `${url.href}${join}bbox={bbox-epsg-3857}&bbox-crs=${system}&crs=${system}&width=256&height=256&transparent=true&f=png`;
}

async function layerOf(collection: Collection, base: URL, askTiles: AskJson): Promise<ReadLayer> {
  const { id, links } = collection;
  const systems = Array.isArray(collection.crs)
    ? collection.crs.flatMap((it) => (typeof it === 'string' ? systemName(it) : []))
    : [];
  const bare: ReadLayer = {
    ...bareLayer(id, plain(collection.title) ?? id),
    abstract: abstractOf(collection.description),
    attribution: plain(collection.attribution, 2000),
    extent: extentIn(collection),
    coordinateSystems: systems.slice(0, 30),
    minScale: number(collection.minScaleDenominator),
    maxScale: number(collection.maxScaleDenominator),
  };
  const legend = linkTo(links, base, 'legend');
  const drawn = { ...bare, legends: legend ? [legend] : [] };
  const tilesets = linkTo(links, base, 'tilesets-map');
  const tiles = tilesets ? await tilesOf(tilesets, askTiles).catch(() => null) : null;
  if (tiles) return { ...drawn, formats: [tiles.format], layer: tiled(tiles.template) };
  const map = links.find((it) => relOf(it.rel) === 'map' && (it.type === undefined || /^image\//.test(it.type)));
  const address = addressIn(map?.href, base);
  if (address) return { ...drawn, formats: [map?.type ?? 'image/png'], layer: tiled(mapOf(address)) };
  return {
    ...bare,
    problem: links.some((it) => relOf(it.rel) === 'tilesets-vector') ? 'vector' : tilesets ? 'matrix' : 'features',
  };
}

/** Runs a few at a time, in order. */
async function fewAtATime<T, R>(all: readonly T[], run: (it: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) done.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(run))));
  return done;
}

const collectionsIn = (document: unknown) =>
  (Collections.safeParse(document).data?.collections ?? []).flatMap((it) => Collection.safeParse(it).data ?? []);

/** What an OGC API offers: its maps and map tiles, and by name what else it has. `ask` gets further documents of it. */
export async function readOgcApi(document: unknown, asked: URL, ask: AskJson, most: number): Promise<ReadServer> {
  const landing = Linked.safeParse(document).data ?? { links: [] as Link[] };
  const about = z.looseObject({}).parse(document);
  const list = linkTo(landing.links, asked, 'data');
  const whole = Collection.safeParse({ ...about, id: about.id ?? asked.hostname }).data;
  const inside = collectionsIn(Collections.safeParse(document).success || !list ? document : await ask(list));
  const hasMap = landing.links.some(({ rel }) => /^(map|tilesets-map)$/.test(relOf(rel)));
  const isOne = inside.length === 0 && landing.links.some(({ rel }) => /^(items|tilesets-\w+)$/.test(relOf(rel)));
  const collections = [...(whole && (hasMap || isOne) ? [whole] : []), ...inside].slice(0, most + 1);
  let left = MAX_ASKED;
  const askTiles: AskJson = (address) => (left-- > 0 ? ask(address) : Promise.reject(new Error('too many')));
  return {
    kind: 'OGC_API',
    version: null,
    title: plain(about.title) ?? asked.hostname,
    abstract: abstractOf(about.description),
    attribution: plain(about.attribution, 2000),
    layers: await fewAtATime(collections, (it) => layerOf(it, asked, askTiles)),
  };
}
