import * as z from 'zod';
import { decimal } from '@/lib/decimal';
import { LAST_GROUPED_ZOOM } from '@/lib/tile-grid';

/** Pictures end here: from this zoom on, one could hold any number of elements. Sizes are CSS pixels, and may be as large. */
export const BELOW = { zoom: LAST_GROUPED_ZOOM + 1, widthPx: 2560, heightPx: 1600 };
const MAX_LATITUDE = 85;

const TypeIds = z
  .string()
  .max(2000)
  .refine((text) => text.split(',').every((id) => /^\d{1,15}$/.test(id)), {
    params: { key: 'project.app.Body.field.invalid' },
  })
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .meta({ description: 'Ids of the element types that show, with commas between them; all of them without it' });

export const MapPictureQuery = z.object({
  zoom: z.coerce.number().min(0).lt(BELOW.zoom),
  lat: z.coerce.number().min(-MAX_LATITUDE).max(MAX_LATITUDE),
  lng: z.coerce.number().min(-180).max(180),
  width: decimal(z.number().int().min(1).max(BELOW.widthPx)).meta({ description: 'CSS pixels' }),
  height: decimal(z.number().int().min(1).max(BELOW.heightPx)).meta({ description: 'CSS pixels' }),
  theme: z.enum(['light', 'dark']).optional(),
  types: TypeIds.optional(),
});
export type MapPictureQuery = z.output<typeof MapPictureQuery>;
