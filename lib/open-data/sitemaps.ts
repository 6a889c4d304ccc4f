import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { without } from '@/lib/auth/policy';
import { elementPath } from '@/lib/element-pages/address';
import { elementPolicy } from '@/lib/elements/policy';
import { siteUrl } from '@/lib/env';
import { notFound } from '@/lib/errors';
import { el, type XmlElement, xmlText } from '@/lib/xml/writer';
import { findListed, findRanges, hasMoreThan } from './queries';
import { lastChanges, openTypes } from './service';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Maximum number of addresses of a part, and of parts of an index. */
const MAX_ENTRIES = 50_000;
/** The name of the part of a type that fits into one. */
const WHOLE = 'all';

/** The rule for elements of types that everybody may see. */
const readable = without(elementPolicy.read(VISITOR), 'typeState');

const answer = (root: XmlElement): Response =>
  new Response(xmlText(root), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });

async function partsOf({ db }: Context, typeId: number): Promise<string[]> {
  if (!(await hasMoreThan(db, readable, typeId, MAX_ENTRIES))) return [WHOLE];
  return (await findRanges(db, readable, { typeId, rangeSize: MAX_ENTRIES, most: MAX_ENTRIES })).map(({ range }) =>
    String(range),
  );
}

/**
 * The index of the sitemaps: one part for each type that has public elements. A type of more than 50,000 elements has a part for each range
 * of 50,000 ids, so that finding the parts takes few index searches and no part exceeds its limit.
 */
export async function sitemapIndex(ctx: Context): Promise<Response> {
  const types = await openTypes(ctx);
  const changes = await lastChanges(ctx, types);
  const parts: XmlElement[] = [];
  for (const { id, code } of types) {
    const modified = changes.get(id);
    if (!modified) continue;
    for (const part of await partsOf(ctx, id))
      parts.push(
        el(
          'sitemap',
          {},
          el('loc', {}, `${siteUrl()}/sitemaps/${encodeURIComponent(code)}/${part}.xml`),
          el('lastmod', {}, modified.toISOString()),
        ),
      );
  }
  return answer(el('sitemapindex', { xmlns: NAMESPACE }, ...parts.slice(0, MAX_ENTRIES)));
}

/** The ids of a part: from the first up to and without the last. */
function idsOf(part: string): { from: number; to: number } {
  if (part === `${WHOLE}.xml`) return { from: 0, to: Number.MAX_SAFE_INTEGER };
  const range = /^(0|[1-9]\d{0,9})\.xml$/.exec(part)?.[1];
  if (range === undefined) throw notFound();
  return { from: Number(range) * MAX_ENTRIES, to: (Number(range) + 1) * MAX_ENTRIES };
}

/** A part of the sitemap: the pages of public elements of a type by their canonical addresses. 404 where there is no such part. */
export async function sitemapPart(ctx: Context, code: string, part: string): Promise<Response> {
  const ids = idsOf(part);
  const type = (await openTypes(ctx)).find((it) => it.code === code);
  if (!type) throw notFound();
  const rows = await findListed(ctx.db, readable, { typeId: type.id, ...ids, most: MAX_ENTRIES });
  const site = siteUrl();
  const urls = rows.map(({ modified, ...element }) =>
    el('url', {}, el('loc', {}, site + elementPath(element)), el('lastmod', {}, modified.toISOString())),
  );
  return answer(el('urlset', { xmlns: NAMESPACE }, ...urls));
}

/** The robots.txt: the address of the sitemap, and that the administration is not to be indexed. */
export const robots = (): Response =>
  new Response(
    `User-agent: *\nDisallow: ${new URL(siteUrl()).pathname.replace(/\/$/, '')}/admin\nSitemap: ${siteUrl()}/sitemap.xml\n`,
    {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
    },
  );
