import * as z from 'zod';
import { ElementTypeReference } from '@/lib/element-types/schema';
import { Element } from '@/lib/elements/schema';
import { PLACE_KINDS } from '@/lib/locations/schema';

const LngLat = z.array(z.number()).length(2).meta({ description: '[longitude, latitude], EPSG:4326' });
const Extent = z.array(z.number()).length(4).meta({ description: '[west, south, east, north], EPSG:4326' });

export const FoundElement = z
  .object({ id: z.number().int(), name: z.string(), type: ElementTypeReference, center: LngLat, bbox: Extent })
  .meta({ id: 'FoundElement' });
const FoundPlace = z.object({ name: z.string(), placeType: z.enum(PLACE_KINDS), center: LngLat, bbox: Extent.nullable() });
const FoundCoordinates = z.object({ name: z.string(), center: LngLat });
const FoundDefinition = z.object({
  id: z.number().int(),
  name: z.string().meta({ description: 'In the language of the caller' }),
});

/** What was found of one kind, the best first. */
export const SearchGroup = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('ELEMENT'), items: z.array(FoundElement) }),
    z.object({ kind: z.literal('PLACE'), items: z.array(FoundPlace) }),
    z.object({ kind: z.literal('COORDINATES'), items: z.array(FoundCoordinates) }),
    z.object({ kind: z.literal('TYPE'), items: z.array(FoundDefinition) }),
    z.object({ kind: z.literal('LAYER'), items: z.array(FoundDefinition) }),
  ])
  .meta({ id: 'SearchGroup' });

/** An element that may be the one that is about to be added. */
export const Similar = z
  .object({
    element: Element,
    distance: z.number().meta({ description: 'Metres; 0 where they meet' }),
    similarity: z.number().meta({ description: 'Of the names, 0..1' }),
    overlap: z
      .number()
      .nullable()
      .meta({ description: 'The share of the smaller one that both have in common, 0..1; null for points' }),
  })
  .meta({ id: 'Similar' });

export type Similar = z.infer<typeof Similar>;
export type FoundElement = z.infer<typeof FoundElement>;
export type FoundPlace = z.infer<typeof FoundPlace>;
export type FoundDefinition = z.infer<typeof FoundDefinition>;
export type SearchGroup = z.infer<typeof SearchGroup>;

type HitOf<Group> = Group extends { kind: infer Kind; items: (infer Item)[] } ? Item & { kind: Kind } : never;
/** One of the items of a group, which says of which kind it is. */
export type Hit = HitOf<SearchGroup>;
