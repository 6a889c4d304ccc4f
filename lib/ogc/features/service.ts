import 'server-only';
import type { Context } from '@/lib/auth/context';
import { mayRead, requireReading } from '@/lib/auth/reading';
import { columnsFor } from '@/lib/columns/columns';
import { fewAmong } from '@/lib/columns/ranges';
import { type Value, valueReader } from '@/lib/columns/values';
import { collectionOfCode, elementTypeOfCode, listCollections } from '@/lib/element-types/service';
import { siteUrl } from '@/lib/env';
import { invalid, notFound } from '@/lib/errors';
import { translatorFor } from '@/lib/i18n/translator';
import { typeExtents } from '@/lib/mapserver/extents';
import type { Prisma } from '@/prisma/generated/client';
import { jsonAnswer } from '../answer';
import { collectionSchema } from '../schema';
import {
  asHtml,
  type Box,
  collectionDocument,
  collectionsDocument,
  collectionUrl,
  GEOJSON,
  landingPage,
  linkHeader,
} from './describe';
import { filterSql } from './filter-queries';
import { countItems, findItem, findItems, type ItemRow, type Wanted } from './queries';
import { cursorText, itemsRequest } from './request';

/** Beyond that nobody counts. */
const MOST_COUNTED = 10_000;

export async function landing(ctx: Context): Promise<Response> {
  const t = await translatorFor(ctx.locale);
  return jsonAnswer(landingPage(siteUrl(), { title: t('ogc.title'), description: t('ogc.description') }));
}

/** Where the public elements of each type are; of no type for somebody who sees no elements. */
export const collectionExtents = async (ctx: Context) => ((await mayRead(ctx)) ? typeExtents() : new Map<number, Box>());

export async function collections(ctx: Context): Promise<Response> {
  const [all, extents] = await Promise.all([listCollections(ctx), collectionExtents(ctx)]);
  return jsonAnswer(collectionsDocument(siteUrl(), all, extents));
}

/** 404 where there is no such type. */
export async function collection(ctx: Context, code: string): Promise<Response> {
  const [found, extents] = await Promise.all([collectionOfCode(ctx, code), collectionExtents(ctx)]);
  return jsonAnswer(collectionDocument(siteUrl(), found, extents.get(found.id)));
}

/** By what features are found: the columns that the caller may see. */
export async function queryables(ctx: Context, code: string): Promise<Response> {
  const type = await elementTypeOfCode(ctx, code);
  const words = { locale: ctx.locale, t: await translatorFor(ctx.locale) };
  const { required, ...schema } = collectionSchema(type, ctx.actor, `${collectionUrl(siteUrl(), code)}/queryables`, words);
  return Response.json(schema, { headers: { 'Content-Type': 'application/schema+json', 'Cache-Control': 'no-store' } });
}

/** What a call asks of a collection. 401 where elements are for accounts only, 404 for no such type, 400 for its parameters. */
export async function wantedOf(ctx: Context, code: string, asked: URLSearchParams): Promise<Wanted> {
  await requireReading(ctx);
  const type = await elementTypeOfCode(ctx, code);
  const columns = columnsFor(type, ctx.actor);
  const wanted = { typeId: type.id, actor: ctx.actor, columns, request: itemsRequest(asked, columns) };
  const { filter } = wanted.request;
  if (!filter) return wanted;
  const ranges = new Map<string, Prisma.Sql>();
  const condition = filterSql({ ...wanted, ranges }, filter);
  if (ranges.size === 0) return { ...wanted, condition };
  return { ...wanted, condition: filterSql({ ...wanted, few: await fewAmong(ctx.db, ranges) }, filter) };
}

function featureWriter({ columns, request }: Wanted, ctx: Context) {
  const read = valueReader(columns, request.hasLabels ? ctx.locale : undefined);
  return ({ id, fixed, attributeValues, geometry }: ItemRow, more = ''): string => {
    const stored = columns.map(({ code, attributeId }) =>
      attributeId === undefined ? fixed[code] : attributeValues[attributeId],
    );
    const properties: Record<string, Value> = Object.fromEntries(
      read(stored).map((value, at) => [columns[at]?.code ?? '', value]),
    );
    return `{"type":"Feature","id":${id},"geometry":${geometry},"properties":${JSON.stringify(properties)}${more}}`;
  };
}

const headersOf = ({ request }: Wanted, more: Record<string, string>) => ({
  'Content-Type': GEOJSON,
  'Content-Crs': `<${request.crs.uri}>`,
  'Cache-Control': 'no-store',
  ...more,
});

/**
 * A page of the features of a collection; the next one begins after its last feature, whatever is written meanwhile. `matched`: how many
 * there are, where that is cheap. `next`: what the next page is asked by.
 */
export async function pageOfItems(ctx: Context, wanted: Wanted, asked: URLSearchParams) {
  const [{ items: found, hasMore }, matched] = await Promise.all([
    findItems(ctx.db, wanted),
    wanted.request.cursor ? undefined : countItems(ctx.db, wanted, MOST_COUNTED + 1),
  ]);
  const last = found.at(-1);
  const next = new URLSearchParams(asked);
  next.delete('offset');
  if (last) next.set('cursor', cursorText({ values: last.keys, id: last.id }));
  return {
    found,
    matched: matched !== undefined && matched <= MOST_COUNTED ? matched : undefined,
    next: hasMore ? next : undefined,
  };
}

/** A page of the features of a collection as GeoJSON. */
export async function items(ctx: Context, code: string, request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const wanted = await wantedOf(ctx, code, asked);
  const { found, matched, next } = await pageOfItems(ctx, wanted, asked);
  const own = `${collectionUrl(siteUrl(), code)}/items`;
  const links = [
    { rel: 'self', href: asked.size > 0 ? `${own}?${asked}` : own, type: GEOJSON },
    asHtml(own, asked),
    { rel: 'collection', href: collectionUrl(siteUrl(), code), type: 'application/json' },
    ...(next ? [{ rel: 'next', href: `${own}?${next}`, type: GEOJSON }] : []),
  ];
  const counted = matched === undefined ? '' : `"numberMatched":${matched},`;
  const written = featureWriter(wanted, ctx);
  const text = `{"type":"FeatureCollection","timeStamp":"${new Date().toISOString()}",${counted}"numberReturned":${found.length},"links":${JSON.stringify(links)},"features":[
${found.map((row) => written(row)).join(',\n')}
]}`;
  return new Response(text, { headers: headersOf(wanted, { Link: linkHeader(links) }) });
}

const ITEM_PARAMETERS = new Set(['f', 'crs', 'profile']);

/** One feature, as an address asks for it. 404 where the caller sees none. Its version is its ETag. */
export async function featureAnswer(ctx: Context, code: string, id: number, address: string): Promise<Response> {
  const asked = new URL(address).searchParams;
  const wanted = await wantedOf(ctx, code, asked);
  const found = await findItem(ctx.db, wanted, id);
  if (!found) throw notFound();
  const collectionLink = { rel: 'collection', href: collectionUrl(siteUrl(), code), type: 'application/json' };
  const own = `${collectionLink.href}/items/${id}`;
  const links = [{ rel: 'self', href: own, type: GEOJSON }, asHtml(own), collectionLink];
  const headers = headersOf(wanted, { Link: linkHeader(links), ETag: `"${found.version}"` });
  return new Response(featureWriter(wanted, ctx)(found, `,"links":${JSON.stringify(links)}`), { headers });
}

/** The same, where the address has no other parameters than those of a feature. */
export async function item(ctx: Context, code: string, id: number, request: Request): Promise<Response> {
  for (const name of new URL(request.url).searchParams.keys())
    if (!ITEM_PARAMETERS.has(name)) throw invalid(name, 'ogc.parameter', { name: name.slice(0, 100) });
  return featureAnswer(ctx, code, id, request.url);
}
