import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { mayRead } from '@/lib/auth/reading';
import { idsOf, isOn } from '@/lib/configuration/settings';
import { inTime } from '@/lib/db/in-time';
import type { ElementType } from '@/lib/element-types/schema';
import { getElementType } from '@/lib/element-types/service';
import { referringTo } from '@/lib/elements/pointers/service';
import { audienceOf, elementPolicy, elementsPolicy } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';
import { elementSettings, getElement, getElements } from '@/lib/elements/service';
import { siteUrl } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { readValues } from '@/lib/parameters/service';
import type { Position } from '@/lib/position';
import { relationsPolicy } from '@/lib/relations/policy';
import { listRelations } from '@/lib/relations/service';
import { elementPath } from './address';
import { MAX_FEATURED } from './api';
import { findInnerPoint, findNear, findNewestPictured } from './queries';
import type { ElementCard, ElementPage, NearCard } from './schema';

const MAX_CARDS = 6;
/** How far away something is near. */
const REACH_M = 30_000;
/** A page does without its neighbours rather than wait for them. */
const NEAR_MS = 400;
/** The same for a first visit and the newest elements. */
const NEWEST_MS = 1000;
/** A geometry with more than so many characters as JSON is left out of the page. */
const MAX_GEOMETRY = 4000;

/**
 * All that the page of an element shows, as the caller may see it. `closed`: elements are for accounts only. Undefined: there is none, or
 * not for this caller.
 */
export async function elementPage(ctx: Context, id: number): Promise<ElementPage | 'closed' | undefined> {
  if (!(await mayRead(ctx))) return 'closed';
  const found = await elementAndType(ctx, id);
  if (!found) return undefined;
  const { element, type } = found;
  const center = (await findInnerPoint(ctx.db, id)) ?? ([0, 0] as Position);
  const [near, related, referring] = await Promise.all([
    nearCards(ctx, id, center),
    relatedCards(ctx, id),
    referringCards(ctx, id),
  ]);
  const { geom, ...rest } = element;
  return {
    readerId: ctx.actor.id,
    readAt: Date.now(),
    element: JSON.stringify(geom).length > MAX_GEOMETRY ? rest : element,
    type: typeOf(element, type),
    center,
    near,
    related,
    referring,
    url: `${siteUrl()}${elementPath({ id, name: element.name })}`,
  };
}

async function elementAndType(ctx: Context, id: number) {
  try {
    const element = await getElement(ctx, id, audienceOf(ctx.actor), 'reference');
    return { element, type: await getElementType(ctx, element.geometricElementTypeDto.id) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'project.common.notFound') return undefined;
    throw error;
  }
}

/** The type with nothing but what the values of an element need to be written: a type may have thousands of values to choose from. */
function typeOf({ listAttributeValueDto: values }: Pick<Element, 'listAttributeValueDto'>, type: ElementType): ElementType {
  const chosen = new Set(values.map(({ value }) => value));
  const used = new Set(values.map((it) => it.elementTypeAttributeType.id));
  return {
    ...type,
    listAttributeType: type.listAttributeType
      .filter(({ id }) => used.has(id))
      .map(({ attributeType: { valueGroupCode, ...attributeType }, ...rest }) => ({
        ...rest,
        attributeType: {
          ...attributeType,
          helpCode: null,
          valueGroupCode: valueGroupCode && {
            ...valueGroupCode,
            listCode: valueGroupCode.listCode.filter(({ code }) => chosen.has(code)),
          },
        },
      })),
  };
}

const cardOf = ({ id, name, geometricElementTypeDto, listGeometricElementFileDto }: Element): ElementCard => ({
  id,
  name,
  type: geometricElementTypeDto.name,
  thumbnailUrl: listGeometricElementFileDto.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl ?? null,
});

/** Whoever may not list elements gets no others here. */
async function nearCards(ctx: Context, id: number, at: Position): Promise<NearCard[]> {
  if (!permits(elementsPolicy.list(ctx.actor), await elementSettings(ctx))) return [];
  const readable = elementPolicy.read(ctx.actor);
  const rows = await inTime(ctx, NEAR_MS, (it) =>
    findNear(it.db, readable, { except: id, at, reachM: REACH_M, most: MAX_CARDS }),
  );
  if (!rows?.length) return [];
  const distances = new Map(rows.map((row) => [row.id, row.distanceM]));
  const elements = await getElements(ctx, [...distances.keys()], audienceOf(ctx.actor), 'reference');
  return elements.map((element) => ({ ...cardOf(element), distanceM: distances.get(element.id) ?? 0 }));
}

/** Whoever may not list elements gets none here either. */
async function referringCards(ctx: Context, id: number): Promise<ElementCard[]> {
  if (!permits(elementsPolicy.list(ctx.actor), await elementSettings(ctx))) return [];
  const ids = (await inTime(ctx, NEAR_MS, (it) => referringTo(it, id, MAX_CARDS))) ?? [];
  return (await getElements(ctx, ids, audienceOf(ctx.actor), 'reference')).map(cardOf);
}

/** The elements at the other ends of the latest relations, where relations are switched on. */
async function relatedCards(ctx: Context, id: number): Promise<ElementCard[]> {
  const values = await readValues(ctx.db, 'ENABLE_GEOMETRIC_ELEMENTS_RELATION');
  const relationEnabled = isOn(values, 'ENABLE_GEOMETRIC_ELEMENTS_RELATION');
  if (!relationEnabled && !permits(relationsPolicy.create(ctx.actor), { relationEnabled })) return [];
  const { result } = await listRelations(ctx, id, { size: MAX_CARDS, type: 'reference' }, audienceOf(ctx.actor));
  const others = result.items.map(({ geometricElement1: one, geometricElement2: other }) => (one.id === id ? other : one));
  return others.map(cardOf);
}

/**
 * What a first visit is shown: of the elements that the operator has chosen the first ones that are public; without a choice, the newest
 * public ones with a photo. Whoever may not list elements gets none but the chosen ones.
 */
export async function featuredElements(ctx: Context): Promise<ElementCard[]> {
  const chosen = idsOf(await readValues(ctx.db, 'FEATURED_ELEMENTS'), 'FEATURED_ELEMENTS');
  const ids = chosen.length > 0 ? chosen : await newestPictured(ctx);
  const elements = await getElements(ctx, ids, 'public', 'reference');
  return elements.slice(0, MAX_FEATURED).map(cardOf);
}

async function newestPictured(ctx: Context): Promise<number[]> {
  if (!permits(elementsPolicy.list(ctx.actor), await elementSettings(ctx))) return [];
  const rows = await inTime(ctx, NEWEST_MS, (it) => findNewestPictured(it.db, elementPolicy.read(VISITOR), MAX_FEATURED));
  return rows?.map(({ id }) => id) ?? [];
}
