import * as z from 'zod';
import { Layer } from '@/lib/layers/schema';
import { Code } from '@/lib/translations/schema';

/** The group of the maps that lie under everything. */
export const BACKGROUND_LAYER_GROUP = 'BACKGROUND_LAYER_GROUP';

export const LayerGroup = z
  .object({
    id: z.number().int(),
    code: z.string(),
    codeDto: Code,
    order: z.number().int(),
    initiallyOpen: z.boolean(),
    placeBehindOtherLayers: z.boolean(),
    includeInsideGroupLayer: z.boolean(),
    listGeometricLayer: z.array(Layer),
  })
  .meta({ id: 'LayerGroup' });

export type LayerGroup = z.infer<typeof LayerGroup>;
