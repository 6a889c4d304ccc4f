import 'server-only';
import type { Context } from '@/lib/auth/context';
import { mayRead } from '@/lib/auth/reading';
import { columnsFor } from '@/lib/columns/columns';
import { fewAmong } from '@/lib/columns/ranges';
import { poolFor } from '@/lib/db/reading';
import { collectionOfCode, columnsTypeOfCode, elementTypeOfCode, listCollections } from '@/lib/element-types/service';
import { siteUrl } from '@/lib/env';
import { invalid, notFound } from '@/lib/errors';
import { etagOf, matchesEtag } from '@/lib/http/etag';
import { streamedAnswer } from '@/lib/http/streamed';
import { wholeResponse } from '@/lib/http/whole';
import { translatorFor } from '@/lib/i18n/translator';
import { typeExtents } from '@/lib/mapserver/extents';
import { clientOf } from '@/lib/users/throttle';
import type { Prisma } from '@/prisma/generated/client';
import { jsonAnswer } from '../answer';
import { queryablesSchema } from '../schema';
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
import { countItems, findItems, findItemsText, findItemText, type ItemRow, readItemsText, type Wanted } from './queries';
import { cursorText, itemsRequest } from './request';

/** Beyond that nobody counts. */
const MAX_COUNTED = 10_000;

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
  const schema = queryablesSchema(type, ctx.actor, `${collectionUrl(siteUrl(), code)}/queryables`, words);
  return Response.json(schema, { headers: { 'Content-Type': 'application/schema+json', 'Cache-Control': 'no-store' } });
}

/** What somebody who may read asks of a collection. 404 for no such type, 400 for its parameters. */
export async function wantedOf(ctx: Context, code: string, asked: URLSearchParams): Promise<Wanted> {
  const type = await columnsTypeOfCode(ctx, code);
  const columns = columnsFor(type, ctx.actor);
  const wanted = { typeId: type.id, actor: ctx.actor, columns, request: itemsRequest(asked, columns) };
  const { filter } = wanted.request;
  if (!filter) return wanted;
  const ranges = new Map<string, Prisma.Sql>();
  const condition = filterSql({ ...wanted, ranges }, filter);
  if (ranges.size === 0) return { ...wanted, condition };
  return { ...wanted, condition: filterSql({ ...wanted, few: await fewAmong(ctx.db, ranges) }, filter) };
}

const labelsIn = ({ request }: Wanted, { locale }: Context) => (request.hasLabels ? locale : undefined);

const headersOf = ({ request }: Wanted, more: Record<string, string>) => ({
  'Content-Type': GEOJSON,
  'Content-Crs': `<${request.crs.uri}>`,
  'Cache-Control': 'no-store',
  ...more,
});

/** How many there are, where that is cheap: on first pages, up to a bound. */
async function matchedOf(ctx: Context, wanted: Wanted): Promise<number | undefined> {
  if (wanted.request.cursor) return undefined;
  const matched = await countItems(ctx.db, wanted, MAX_COUNTED + 1);
  return matched <= MAX_COUNTED ? matched : undefined;
}

/** What the page after a feature is asked by. It begins after that feature, whatever is written meanwhile. */
function after(asked: URLSearchParams, { id, keys: values }: Pick<ItemRow, 'id' | 'keys'>): URLSearchParams {
  const next = new URLSearchParams(asked);
  next.delete('offset');
  next.set('cursor', cursorText({ values, id }));
  return next;
}

/** A page of the features of a collection. `matched`: how many there are, where that is cheap. `next`: what the next page is asked by. */
export async function pageOfItems(ctx: Context, wanted: Wanted, asked: URLSearchParams) {
  const [{ items: found, hasMore }, matched] = await Promise.all([findItems(ctx.db, wanted), matchedOf(ctx, wanted)]);
  const last = found.at(-1);
  return { found, matched, next: hasMore && last ? after(asked, last) : undefined };
}

/** The texts around the features of a page. */
function frameOf(code: string, asked: URLSearchParams) {
  const own = `${collectionUrl(siteUrl(), code)}/items`;
  return {
    head: (matched: number | undefined) =>
      `{"type":"FeatureCollection","timeStamp":"${new Date().toISOString()}",${matched === undefined ? '' : `"numberMatched":${matched},`}"features":[\n`,
    links: (next: URLSearchParams | undefined) => [
      { rel: 'self', href: asked.size > 0 ? `${own}?${asked}` : own, type: GEOJSON },
      asHtml(own, asked),
      { rel: 'collection', href: collectionUrl(siteUrl(), code), type: 'application/json' },
      ...(next ? [{ rel: 'next', href: `${own}?${next}`, type: GEOJSON }] : []),
    ],
    tail: (returned: number, links: object[]) => `\n],"numberReturned":${returned},"links":${JSON.stringify(links)}}`,
  };
}

/** A page with large features, piece by piece: what follows it is known at its end. */
async function* piecesOf(wanted: Wanted, ctx: Context, asked: URLSearchParams, { frame, matched, left }: PieceParts) {
  const { limit } = wanted.request;
  let before = frame.head(matched);
  let [count, next, last] = [0, undefined as URLSearchParams | undefined, undefined as Pick<ItemRow, 'id' | 'keys'> | undefined];
  for await (const rows of readItemsText(wanted, labelsIn(wanted, ctx), { signal: left })) {
    const shown = rows.slice(0, limit - count);
    const [, id, keys] = shown.at(-1) ?? [];
    if (id !== undefined && keys) last = { id, keys };
    if (shown.length < rows.length && last) next = after(asked, last);
    count += shown.length;
    if (shown.length > 0) yield before + shown.map(([feature]) => feature).join(',\n');
    before = shown.length > 0 ? ',\n' : before;
  }
  yield (count === 0 ? before : '') + frame.tail(count, frame.links(next));
}

interface PieceParts {
  frame: ReturnType<typeof frameOf>;
  matched: number | undefined;
  left: AbortSignal;
}

/** A page of the features of a collection as GeoJSON. */
export async function items(ctx: Context, code: string, request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const wanted = await wantedOf(ctx, code, asked);
  const [found, matched] = await Promise.all([
    findItemsText(poolFor(ctx), wanted, labelsIn(wanted, ctx)),
    matchedOf(ctx, wanted),
  ]);
  const frame = frameOf(code, asked);
  if (found.some(({ feature }) => feature === null))
    return streamedAnswer({
      ...{ client: clientOf(ctx, request), signal: request.signal },
      headers: headersOf(wanted, { Link: linkHeader(frame.links(undefined)) }),
      make: (left) => piecesOf(wanted, ctx, asked, { frame, matched, left }),
    });
  const shown = found.slice(0, wanted.request.limit);
  const last = shown.at(-1);
  const links = frame.links(found.length > shown.length && last ? after(asked, last) : undefined);
  const features = shown.map(({ feature }) => feature).join(',\n');
  const text = frame.head(matched) + features + frame.tail(shown.length, links);
  return wholeResponse(Buffer.from(text), { headers: headersOf(wanted, { Link: linkHeader(links) }) });
}

const ITEM_PARAMETERS = new Set(['f', 'crs', 'profile']);

/** A feature's entity tag: its version, which a change names, and its text, which differs by system, language and reader. */
const itemTag = (version: number, text: string) => `"${version}-${etagOf(text).slice(1)}`;

/** Whether an If-Match names this version of a feature, by the tag of any form of it. A proxy between may have made a tag weak. */
export const namesVersion = (header: string, version: number): boolean =>
  matchesEtag(header.replace(/"(\d+)-[\w-]*"/g, '"$1"'), `"${version}"`);

/** One feature, as an address asks for it. 404 where the caller sees none. */
export async function featureAnswer(ctx: Context, code: string, id: number, address: string): Promise<Response> {
  const asked = new URL(address).searchParams;
  const wanted = await wantedOf(ctx, code, asked);
  const found = await findItemText(ctx.db, wanted, id, labelsIn(wanted, ctx));
  if (!found) throw notFound();
  const collectionLink = { rel: 'collection', href: collectionUrl(siteUrl(), code), type: 'application/json' };
  const own = `${collectionLink.href}/items/${id}`;
  const links = [{ rel: 'self', href: own, type: GEOJSON }, asHtml(own), collectionLink];
  const text = `${found.feature.slice(0, -1)},"links":${JSON.stringify(links)}}`;
  return new Response(text, { headers: headersOf(wanted, { Link: linkHeader(links), ETag: itemTag(found.version, text) }) });
}

/** The same, where the address has no other parameters than those of a feature; 304 where the caller has it. */
export async function item(ctx: Context, code: string, id: number, request: Request): Promise<Response> {
  for (const name of new URL(request.url).searchParams.keys())
    if (!ITEM_PARAMETERS.has(name)) throw invalid(name, 'ogc.parameter', { name: name.slice(0, 100) });
  const answer = await featureAnswer(ctx, code, id, request.url);
  const { headers } = answer;
  return matchesEtag(request.headers.get('if-none-match'), headers.get('ETag') as string)
    ? new Response(null, { status: 304, headers })
    : answer;
}
