import { extentOf } from '@/lib/configuration/settings';
import { type Extent, HOME } from '@/lib/map/camera';
import type { Values } from '@/lib/parameters/schema';

/** Where the map begins. */
export const initialExtentOf = (settings: Values): Extent =>
  extentOf(settings, 'MAP_INITIAL_EXTENT') ?? extentOf(settings, 'MAP_MAX_EXTENT') ?? HOME;
