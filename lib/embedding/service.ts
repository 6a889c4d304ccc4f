import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { type Context, pageContext } from '@/lib/auth/context';
import { mayRead } from '@/lib/auth/reading';
import { titleOf } from '@/lib/configuration/settings';
import type { ElementType } from '@/lib/element-types/schema';
import { getElementType, listCollections } from '@/lib/element-types/service';
import { survivorOf } from '@/lib/elements/merged/service';
import type { Element } from '@/lib/elements/schema';
import { getElement } from '@/lib/elements/service';
import { siteUrl } from '@/lib/env';
import { AppError, notFound } from '@/lib/errors';
import { queryObject } from '@/lib/http/parse';
import type { Locale } from '@/lib/i18n/locales';
import { readValues } from '@/lib/parameters/service';
import { el, xmlText } from '@/lib/xml/writer';
import { EMBED_PATH, frameCode } from './address';
import { askedFilters } from './filters';
import { type Asked, type Extent, elementIn, extentIn, type Filters, type OembedQuery, typesIn } from './schema';

const CARD = { width: 480, height: 420 };
const MAP = { width: 800, height: 500 };

/** Whatever is embedded is what a visitor sees: the pages around it are anybody's. */
const visitorContext = (locale: Locale): Context => pageContext(locale);
export const embedsAreOpen = (): Promise<boolean> => mayRead({ actor: VISITOR });

/** An element and its type as a visitor sees them. Undefined: there is none, it is not public, or elements are for accounts only. */
export async function embeddedElement(
  locale: Locale,
  text: string,
): Promise<{ element: Element; type: ElementType } | undefined> {
  const id = elementIn(text);
  if (id === undefined || !(await embedsAreOpen())) return undefined;
  const ctx = visitorContext(locale);
  try {
    const element = await getElement(ctx, id, 'public', 'reference');
    return { element, type: await getElementType(ctx, element.geometricElementTypeDto.id) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'project.common.notFound') return undefined;
    throw error;
  }
}

/** Where a merged element went, if a visitor sees that. */
export async function embeddedSurvivor(locale: Locale, text: string): Promise<number | undefined> {
  const id = elementIn(text);
  return id !== undefined && (await embedsAreOpen()) ? survivorOf(visitorContext(locale), id, 'public') : undefined;
}

/** What an embedded map shows: absent, all types, and where the map begins by itself. */
export interface EmbeddedView {
  typeIds?: readonly number[];
  extent?: Extent;
  /** What the list of public elements is asked for: only those that it has are shown. Absent: all of them are. */
  filters?: Filters;
}

const firstOf = (value: string | string[] | undefined) => [value].flat()[0];

/** The view that the parameters of an address say. Undefined: one of them says none, or asks what a visitor may not. */
export async function embeddedView(locale: Locale, asked: Asked): Promise<EmbeddedView | undefined> {
  const [type, bbox] = [firstOf(asked.type), firstOf(asked.bbox)];
  const ctx = visitorContext(locale);
  const known = await listCollections(ctx);
  const extent = bbox === undefined ? undefined : extentIn(bbox);
  const typeIds = type === undefined ? undefined : typesIn(type, known);
  if ((bbox !== undefined && !extent) || (type !== undefined && !typeIds)) return undefined;
  const filters = await askedFilters(ctx, asked, typeIds, (typeIds ?? known.map(({ id }) => id))[0]);
  const isFiltered = filters && Object.keys(filters).length > 0;
  return filters && { ...(typeIds && { typeIds }), ...(extent && { extent }), ...(isFiltered && { filters }) };
}

const embedUrl = (asked: Asked) => {
  const pairs = Object.entries(asked).flatMap(([name, value = []]) => [value].flat().map((it) => [name, it]));
  const query = new URLSearchParams(pairs).toString();
  return `${siteUrl()}${EMBED_PATH}${query && `?${query}`}`;
};

/** The address under which an embedded map is known, by what it was asked for. Undefined: that is no map. */
export async function embeddedMapUrl(locale: Locale, asked: Asked): Promise<string | undefined> {
  const view = await embeddedView(locale, asked);
  return view && embedUrl({ type: firstOf(asked.type), bbox: firstOf(asked.bbox), ...view.filters });
}

/** The address of the card of an element. */
export const embeddedElementUrl = (id: number): string => embedUrl({ element: String(id) });

/** What an address of the installation shows when it is embedded: where, under which title, and how large at first. */
async function shownAt(locale: Locale, address: string, site: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const base = new URL(siteUrl());
  if (!url || url.origin !== base.origin || !`${url.pathname}/`.startsWith(base.pathname)) return undefined;
  const path = url.pathname.slice(base.pathname.replace(/\/$/, '').length).replace(/\/$/, '');
  const element =
    /^\/geometric_element\/details\/(\d+)(?:\/[^/]+)?$/.exec(path)?.[1] ??
    (path === EMBED_PATH ? url.searchParams.get('element') : null);
  if (element !== null) {
    const found = await embeddedElement(locale, element);
    return found && { src: embeddedElementUrl(found.element.id), title: found.element.name, ...CARD };
  }
  if (path !== '' && path !== EMBED_PATH) return undefined;
  const src = await embeddedMapUrl(locale, path === EMBED_PATH ? queryObject(url.searchParams) : {});
  return src === undefined ? undefined : { src, title: site, ...MAP };
}

/** The oEmbed answer for an address. 404 where there is nothing that everybody may see. */
export async function oembed(ctx: Context, { url, format, maxwidth, maxheight }: OembedQuery): Promise<Response> {
  const site = titleOf(await readValues(ctx.db, 'APP_TITLE'), ctx.locale);
  const shown = await shownAt(ctx.locale, url, site);
  if (!shown) throw notFound();
  const width = Math.min(shown.width, maxwidth ?? shown.width);
  const height = Math.min(shown.height, maxheight ?? shown.height);
  const answer = {
    ...{ version: '1.0', type: 'rich', provider_name: site, provider_url: `${siteUrl()}/` },
    ...{ title: shown.title, width, height, html: frameCode({ ...shown, width, height }) },
  };
  const headers = { 'Cache-Control': 'no-cache' };
  if (format === 'json') return Response.json(answer, { headers });
  const fields = Object.entries(answer).map(([name, value]) => el(name, {}, String(value)));
  return new Response(xmlText(el('oembed', {}, ...fields)), {
    headers: { ...headers, 'Content-Type': 'text/xml; charset=utf-8' },
  });
}
