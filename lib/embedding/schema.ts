import * as z from 'zod';
import { decimal } from '@/lib/decimal';
import type { CollectionOutline, MapType } from '@/lib/element-types/schema';
import { listFilters } from '@/lib/elements/list/schema';
import { NO_TYPES } from './address';

/** [west, south, east, north] in degrees. */
export type Extent = [west: number, south: number, east: number, north: number];

const id = /^[1-9]\d{0,14}$/;

/** West, south, east and north in degrees, as `bbox` has them; undefined: they are no extent. */
export function extentIn(text: string): Extent | undefined {
  const numbers = text.split(',').map((it) => (it.trim() === '' ? Number.NaN : Number(it)));
  const [west, south, east, north] = numbers as unknown as Extent;
  const isExtent = numbers.length === 4 && numbers.every(Number.isFinite) && west < east && south < north;
  const isInWorld = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isExtent && isInWorld ? [west, south, east, north] : undefined;
}

/** The ids of types that `type` names by code (in any case) or id, with commas between them, or as `none`; undefined: one is unknown. */
export function typesIn(text: string, known: readonly Pick<CollectionOutline, 'id' | 'code'>[]): number[] | undefined {
  const idOf = (name: string) => known.find(({ code, id }) => code === name || String(id) === name)?.id;
  const names = text.split(',').map((it) => it.trim().toLowerCase());
  const found = names.map(idOf);
  if (names.length === 1 && names[0] === NO_TYPES && found[0] === undefined) return [];
  return found.every((it) => it !== undefined) ? found : undefined;
}

/** The types of an embedded map: those that its address names, whatever the map of the product shows at first; without any, all as they are. */
export const typesOf = <T extends Pick<MapType, 'id' | 'initiallyVisible'>>(
  types: readonly T[],
  typeIds?: readonly number[],
): T[] =>
  typeIds ? types.filter(({ id }) => typeIds.includes(id)).map((type) => ({ ...type, initiallyVisible: true })) : [...types];

/** The parameters of an address. */
export type Asked = Readonly<Record<string, string | string[] | undefined>>;
/** Filters of the list of public elements by their names, as they were asked. */
export type Filters = Readonly<Record<string, string | string[]>>;

/** What the name of a filter by an attribute begins with; its id follows, or its code. */
export const ATTRIBUTE = 'attribute.';
/** What parameters of lists mean besides filters, or something else here. */
const NO_FILTERS = ['page', 'size', 'sortField', 'sortOrder', 'after', 'choices', 'type', 'bbox'];
/** Those of every list, so that what visitors may not ask is refused, and not left aside as parameters of other things are. */
const NAMES = Object.keys(listFilters.admin.shape).filter((name) => !NO_FILTERS.includes(name));

/** The filters of lists among the parameters of an address. Empty ones say nothing. */
export function filtersIn(asked: Asked): Filters {
  const filled = Object.entries(asked).flatMap(([name, value = []]) => {
    const values = [value].flat().filter((it) => it !== '');
    const [first, ...others] = values;
    return first === undefined ? [] : [[name, others.length > 0 ? values : first] as const];
  });
  return Object.fromEntries(filled.filter(([name]) => name.startsWith(ATTRIBUTE) || NAMES.includes(name)));
}

/** The id of an element in a text. */
export const elementIn = (text: string): number | undefined => (id.test(text) ? Number(text) : undefined);

export const OembedQuery = z.object({
  url: z.string().max(2000).meta({
    description:
      'Of an element’s page, of the map, or of an embedded page: `/embed?element={id}`, or `/embed` with `bbox` (degrees), `type` (codes or ids of types with commas, or `none`) and filters of the list of public elements: `name`, `description`, …, and with one type `attribute.{id or code}`',
  }),
  format: z.enum(['json', 'xml']).default('json'),
  maxwidth: decimal(z.number().int().min(1).max(10_000)).optional(),
  maxheight: decimal(z.number().int().min(1).max(10_000)).optional(),
});
export type OembedQuery = z.output<typeof OembedQuery>;
