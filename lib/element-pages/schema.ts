import * as z from 'zod';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import type { Position } from '@/lib/position';

/** An element as a card: on the page of another one, and where it is featured. */
export const ElementCard = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.string().meta({ description: 'The name of its type, in the language of the caller' }),
    thumbnailUrl: z.string().nullable().meta({ description: 'Its photo, small' }),
  })
  .meta({ id: 'ElementCard' });
export type ElementCard = z.infer<typeof ElementCard>;

export interface NearCard extends ElementCard {
  distanceM: number;
}

/** What the page of an element shows at first, as its reader may see it. */
export interface ElementPage {
  readerId: number;
  /** Milliseconds since 1970. */
  readAt: number;
  /** `geom` is left out where it is too large for a page; the browser reads it anyway. */
  element: Omit<Element, 'geom'> & Partial<Pick<Element, 'geom'>>;
  /** Only with the attributes and the values to choose from that the element has. */
  type: ElementType;
  /** A point inside of it, EPSG:4326. */
  center: Position;
  near: readonly NearCard[];
  related: readonly ElementCard[];
  /** Those that refer to it by an attribute. */
  referring: readonly ElementCard[];
  /** The absolute canonical address. */
  url: string;
}
