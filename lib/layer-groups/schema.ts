import * as z from 'zod';
import type { Locale } from '@/lib/i18n/locales';
import { Layer, type MapLayer } from '@/lib/layers/schema';
import { Code, Translations } from '@/lib/translations/schema';
import { translated } from '@/lib/translations/texts';
import { mergedFields, UponVersion, Version } from '@/lib/versions/schema';

/** The group of the base maps. */
export const BACKGROUND_LAYER_GROUP = 'BACKGROUND_LAYER_GROUP';

export const LayerGroup = z
  .object({
    id: z.number().int(),
    version: Version,
    code: z.string(),
    codeDto: Code,
    order: z.number().int(),
    initiallyOpen: z.boolean(),
    placeBehindOtherLayers: z.boolean(),
    includeInsideGroupLayer: z.boolean(),
    listGeometricLayer: z.array(Layer),
  })
  .meta({ id: 'LayerGroup' });

/** A group after a change. */
export const SavedLayerGroup = LayerGroup.extend(mergedFields).meta({ id: 'SavedLayerGroup' });

/** The body of a save. Within each block (behind, inside, in front) orders are unique. */
export const LayerGroupInput = z
  .object({
    version: UponVersion,
    codeDto: Translations,
    order: z.number().int().min(-1_000_000).max(1_000_000),
    initiallyOpen: z.boolean().nullish(),
    placeBehindOtherLayers: z.boolean().nullish(),
    includeInsideGroupLayer: z.boolean().nullish(),
  })
  .meta({ id: 'LayerGroupInput' });

/** The same with names in each of these languages. */
export const layerGroupInput = (active: readonly Locale[]) => LayerGroupInput.extend({ codeDto: translated(active) });

export type LayerGroupInput = z.infer<typeof LayerGroupInput>;
export type LayerGroup = z.infer<typeof LayerGroup>;
export type SavedLayerGroup = z.infer<typeof SavedLayerGroup>;

/** The position of a group. */
export type Block = 'background' | 'behind' | 'inside' | 'front';

export interface MapGroup {
  id: number;
  name: string;
  block: Block;
  order: number;
  initiallyOpen: boolean;
  layers: MapLayer[];
}
