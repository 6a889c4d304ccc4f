import { AppError } from '@/lib/errors';
import { isException, presentException } from './exceptions';
import { type Collection, joined } from './features';
import type { MapPart } from './map-request';
import { addressOfPage, linksTo, type Page } from './paging';
import type { Answer } from './wire';

/** Asks the map server one part of a request. */
type Ask = (part: MapPart) => Promise<Answer>;

/** What the map server said instead, as an answer of ours. */
export class Refused extends Error {
  constructor(readonly response: Response) {
    super('the map server answered with an exception');
  }
}

async function textOf(answer: Answer): Promise<string> {
  const text = await answer.text();
  if (isException(text.slice(0, 2048))) throw new Refused(presentException(text));
  return text;
}

async function countOf(ask: Ask, { map, search: { outputformat: _, ...search } }: MapPart): Promise<number> {
  const found = /\bnumberOfFeatures="(\d+)"/.exec(await textOf(await ask({ map, search: { ...search, resulttype: 'hits' } })));
  if (!found) throw new AppError('project.common.badGateway');
  return Number(found[1]);
}

/** The page's share of each type: whoever begins in the middle has to know how many come before. */
async function shares(ask: Ask, parts: MapPart[], page: Page): Promise<{ part: MapPart; from: number; count: number }[]> {
  if (page.from === 0) return parts.map((part) => ({ part, from: 0, count: page.count }));
  const counts = await Promise.all(parts.map((part) => countOf(ask, part)));
  let before = page.from;
  return parts.flatMap((part, at) => {
    const from = Math.min(before, counts[at] as number);
    before -= from;
    return from < (counts[at] as number) ? [{ part, from, count: page.count }] : [];
  });
}

/**
 * A page of the features of several types, one type after the other, as one GeoJSON collection: MapServer 8.0 can't put these together.
 * Throws Refused.
 */
export async function acrossTypes(ask: Ask, parts: MapPart[], page: Page, serviceUrl: string) {
  const collections = await Promise.all(
    (await shares(ask, parts, page)).map(async ({ part: { map, search }, from, count }) => {
      const asked = { ...search, maxfeatures: String(count), ...(from > 0 && { startindex: String(from) }) };
      return JSON.parse(await textOf(await ask({ map, search: asked }))) as Collection;
    }),
  );
  const all = joined(collections);
  const features = all.features.slice(0, page.count);
  if (features.length === 0 || features.length < page.count) return { ...all, features };
  const next = addressOfPage(serviceUrl, page, page.from + features.length);
  return { ...all, features, numberReturned: features.length, ...linksTo(next) };
}
