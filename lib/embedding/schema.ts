import * as z from 'zod';
import type { CollectionOutline } from '@/lib/element-types/schema';
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

/** The id of an element in a text. */
export const elementIn = (text: string): number | undefined => (id.test(text) ? Number(text) : undefined);

export const OembedQuery = z.object({
  url: z.string().max(2000).meta({ description: 'Of an element’s page, of the map, or of an embedded map' }),
  format: z.enum(['json', 'xml']).default('json'),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type OembedQuery = z.output<typeof OembedQuery>;
