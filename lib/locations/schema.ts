import * as z from 'zod';

export const Province = z.object({ provinceCode: z.string(), name: z.string() }).meta({ id: 'Province' });
export const Municipality = z
  .object({ ineCode: z.string(), name: z.string(), provinceCode: z.string() })
  .meta({ id: 'Municipality' });
export const Parish = z.object({ parishCode: z.string(), name: z.string(), ineCode: z.string() }).meta({ id: 'Parish' });

/** Province, municipality, parish, entity of population (a village, a quarter), county. */
export const PLACE_KINDS = ['PR', 'MU', 'PA', 'EP', 'CO'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A search result that the map can show. Positions are [lng, lat], boxes [west, south, east, north], both EPSG:4326. */
export const Place = z
  .object({
    t: z.enum([...PLACE_KINDS, 'XY']).meta({ description: 'XY: a position that was typed' }),
    n: z.string(),
    c: z.string().nullable().meta({ description: 'Its code, where it has one' }),
    bbox: z.array(z.number()).length(4),
    center: z.array(z.number()).length(2),
    within: z.string().nullable().meta({ description: 'The names of what contains it, the smallest first' }),
  })
  .meta({ id: 'Place' });

export type Province = z.infer<typeof Province>;
export type Municipality = z.infer<typeof Municipality>;
export type Parish = z.infer<typeof Parish>;
export type Place = z.infer<typeof Place>;
