import * as z from 'zod';
import { Geometry } from '@/lib/elements/schema';

const FOLLOWING_KINDS = ['ELEMENT', 'TYPE', 'AREA'] as const;

const Id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const Code = z.string().regex(/^[0-9A-Za-z]{1,20}$/);

export const Following = z
  .object({
    id: Id,
    kind: z.enum(FOLLOWING_KINDS),
    at: z.string(),
    elementId: Id.optional(),
    elementName: z.string().optional().meta({ description: 'Missing where the element is not to be seen any more' }),
    typeId: Id.optional(),
    typeName: z.string().optional(),
    province: z.string().optional(),
    municipality: z.string().optional(),
    parish: z.string().optional(),
    divisionName: z.string().optional().meta({ description: 'Of the smallest division that was named' }),
    geom: Geometry.optional(),
  })
  .meta({ id: 'Following' });

/** An element, the elements of a type in a division or everywhere, or all elements that touch an area. */
export const Follow = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('ELEMENT'), elementId: Id }),
    z.object({
      kind: z.literal('TYPE'),
      typeId: Id,
      province: Code.nullish(),
      municipality: Code.nullish(),
      parish: Code.nullish(),
    }),
    z.object({
      kind: z.literal('AREA'),
      geom: z.unknown().meta({ description: 'A Polygon, MultiPolygon or Circle. Required' }),
    }),
  ])
  .meta({ id: 'Follow' });

export type Following = z.infer<typeof Following>;
export type Follow = z.output<typeof Follow>;
