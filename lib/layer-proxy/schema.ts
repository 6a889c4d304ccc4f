import * as z from 'zod';

const whole = (digits: number) => z.string().regex(new RegExp(`^\\d{1,${digits}}$`));

/** What a call to another server's layer names; parameters of WMS go along beside these. */
export const LayerServerQuery = z.object({
  id: whole(15).meta({ description: 'The id of a layer whose useProxy is on' }),
  request: z.string().optional().meta({ description: 'WMS: GetMap, GetFeatureInfo, GetLegendGraphic or GetCapabilities' }),
  z: z
    .string()
    .regex(/^([0-9]|1[0-9]|2[0-4])$/)
    .optional()
    .meta({ description: 'Tiles: zoom, 0 to 24' }),
  x: whole(9).optional(),
  y: whole(9).optional(),
});
export type LayerServerQuery = z.output<typeof LayerServerQuery>;
