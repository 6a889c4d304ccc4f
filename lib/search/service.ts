import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits, readsElements } from '@/lib/auth/policy';
import { plainly } from '@/lib/db/reading';
import { elementTypePolicy } from '@/lib/element-types/policy';
import { elementsPolicy, sightOf } from '@/lib/elements/policy';
import { elementSettings } from '@/lib/elements/service';
import { invalid } from '@/lib/errors';
import { MIN_SEARCH } from '@/lib/locations/api';
import { searchGazetteer, typedPosition } from '@/lib/locations/gazetteer/service';
import { readingIsOpen } from '@/lib/parameters/service';
import type { SearchQuery } from './api';
import { findElements } from './elements';
import { findNamed, findTyped, findTypeIds, type Search } from './queries';
import type { FoundPlace, SearchGroup } from './schema';

const SIZE = 5;

/** Whether the caller finds elements at all: as it may list them. */
async function mayFindElements(ctx: Context): Promise<boolean> {
  const [settings, open] = await Promise.all([elementSettings(ctx), readingIsOpen()]);
  return readsElements(ctx.actor, open) && permits(elementsPolicy.list(ctx.actor), settings);
}

async function findEntries(ctx: Context, q: string, size: number): Promise<FoundPlace[]> {
  if (q.length < MIN_SEARCH) return [];
  const found = await searchGazetteer(ctx, { q }, size);
  return found.flatMap(({ t, n, within, center, bbox }) => {
    const [west, south, east, north] = bbox;
    const hasExtent = west !== east || south !== north;
    return t === 'XY' ? [] : [{ name: within ? `${n}, ${within}` : n, placeType: t, center, bbox: hasExtent ? bbox : null }];
  });
}

async function checkTypes(ctx: Context, types: readonly number[] | undefined): Promise<void> {
  const readable = elementTypePolicy.read(ctx.actor);
  if (types && (await findTypeIds(ctx.db, readable, types)).length < types.length)
    throw invalid('types', 'project.app.Body.field.invalid');
}

const COORDINATE_DIGITS = 6;

/** Everything that a text finds, in groups; a group without items is left out. 400 at `types` for what is no type. */
export async function searchAll(asked: Context, { q, types, bbox, size = SIZE }: SearchQuery): Promise<SearchGroup[]> {
  const ctx = plainly(asked);
  await checkTypes(ctx, types);
  const typed = await findTyped(ctx.db, q);
  if (typed === '') return [];
  const at = typedPosition(q);
  const search: Search = { typed, types, bbox, size, sight: sightOf(ctx.actor) };
  const reading = { readable: elementTypePolicy.read(ctx.actor), reader: ctx.actor, locale: ctx.locale };
  const coordinates = at
    ? [{ name: `${at[1].toFixed(COORDINATE_DIGITS)}, ${at[0].toFixed(COORDINATE_DIGITS)}`, center: at }]
    : [];
  const [elements, entries, ofTypes, layers] = await Promise.all([
    mayFindElements(ctx).then((may) => (may ? findElements(ctx, search, { isPosition: at !== undefined }) : [])),
    at ? [] : findEntries(ctx, q, size),
    findNamed(ctx.db, 'TYPE', search, reading),
    findNamed(ctx.db, 'LAYER', search, reading),
  ]);
  const groups: SearchGroup[] = [
    { kind: 'COORDINATES', items: coordinates },
    { kind: 'ELEMENT', items: elements },
    { kind: 'PLACE', items: entries },
    { kind: 'TYPE', items: ofTypes },
    { kind: 'LAYER', items: layers },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
