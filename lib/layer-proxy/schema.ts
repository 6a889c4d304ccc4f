import * as z from 'zod';
import { WMS_PARAMETERS } from '@/lib/mapserver/documented';

const whole = (digits: number) => z.string().regex(new RegExp(`^\\d{1,${digits}}$`));

/** The parameters of a call to the proxy; those of WMS are passed on besides these. */
export const LayerServerQuery = z.object({
  id: whole(15).meta({ description: 'The id of a layer whose useProxy is on' }),
  request: z.string().optional().meta({ description: 'WMS: GetMap, GetFeatureInfo, GetLegendGraphic or GetCapabilities' }),
  z: z
    .string()
    .regex(/^([0-9]|1[0-9]|2[0-4])$/)
    .optional()
    .meta({ description: 'Tiles: zoom, 0 to 24' }),
  x: whole(9).optional().meta({ description: 'Tiles: the column. GetFeatureInfo of WMS 1.1.1: the column of the pixel' }),
  y: whole(9)
    .optional()
    .meta({ description: 'Tiles: the row from the north. GetFeatureInfo of WMS 1.1.1: the row of the pixel' }),
});
export type LayerServerQuery = z.output<typeof LayerServerQuery>;

const other = (description: string) => z.string().optional().meta({ description });

/** The WMS parameters that are passed on. Only their names are checked: the values depend on the server's capabilities. */
export const PassedParameters = z
  .object(WMS_PARAMETERS)
  .omit({ x: true, y: true })
  .extend({
    service: z.enum(['WMS']).optional().meta({ description: 'WMS, which it is anyway' }),
    version: other('The version of WMS'),
    styles: other('The styles of the layers'),
    style: other('GetLegendGraphic: the style'),
    width: other('Of the picture in pixels'),
    height: other('Of the picture in pixels'),
    format: other('Of the picture'),
    info_format: other('GetFeatureInfo: the form of the answer'),
    time: other('A moment or a period, where the layer has them'),
    elevation: other('A height, where the layer has them'),
  });
