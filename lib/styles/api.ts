import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { StyleGeometry } from './schema';

/** A style as lists tell of it. `warnings` is what a renderer will not honour. */
export const Style = z
  .object({ type: StyleGeometry, name: z.string(), inUse: z.boolean(), warnings: z.array(z.string()) })
  .meta({ id: 'Style' });
export const StylesOfKind = z
  .object({ type: StyleGeometry, listStyles: z.array(z.string()), items: z.array(Style) })
  .meta({ id: 'StylesOfKind' });

export type Style = z.infer<typeof Style>;
export type StylesOfKind = z.infer<typeof StylesOfKind>;

export const stylesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/styles',
    summary: 'The styles of points, of lines and of polygons, by name',
    access: 'anyone',
    returns: z.array(StylesOfKind),
  }),
};
