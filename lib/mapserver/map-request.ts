import type { ElementLayer } from './element-layers';
import type { PictureWish } from './picture';

/** Which map is asked. */
export type MapKey =
  | { of: 'capabilities' }
  | { of: 'elements'; srid: number }
  | { of: 'features'; type: string; srid: number; flipped: boolean }
  | { of: 'legend'; layer: ElementLayer; typeId?: number }
  | { of: 'layer'; name: string };

export interface MapPart {
  map: MapKey;
  search: Record<string, string>;
}

/** What is sent to MapServer: one part for each map, and one for each layer where it can't answer for several in one. */
export interface MapRequest {
  parts: MapPart[];
  /**
   * How the answers become one: as they come, pictures on top of each other, GeoJSON put together, GeoJSON as a page to read, or texts one
   * after the other.
   */
  present: 'stream' | 'picture' | 'collection' | 'page' | 'documents';
  picture?: PictureWish;
  /** The media type of a collection. */
  contentType?: string;
}
