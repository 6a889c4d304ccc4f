import * as z from 'zod';
import { flagOfOwn, listFilters, withAttributes } from '@/lib/elements/list/schema';

/** Formats that GDAL writes. */
export const GIS_FORMATS = ['gpkg', 'shp', 'kml'] as const;
export const EXPORT_FORMATS = ['csv', 'xlsx', 'geojson', ...GIS_FORMATS] as const;
/** EPSG codes. */
export const EXPORT_SYSTEMS = ['4326', '25829', '3857'] as const;

const options = {
  format: z.enum(EXPORT_FORMATS),
  crs: z.enum(EXPORT_SYSTEMS).default('4326').meta({ description: 'EPSG code of the coordinates' }),
  values: z.enum(['codes', 'labels']).default('codes').meta({ description: 'labels: what was chosen, in the caller’s language' }),
  geometry: z.enum(['wkt', 'lonlat']).optional().meta({
    description:
      'Of a table (csv, xlsx): as text, or an inner point in two columns. Without it: the point of a type of points, else the text',
  }),
  files: z.enum(['links', 'zip']).optional().meta({
    description:
      'links: one more column with the addresses of all files; zip: a zip with the files themselves, whose paths stand in that column. A zip is always a job',
  }),
  columns: z
    .string()
    .max(10_000)
    .optional()
    .meta({ description: 'Codes of columns with commas between them, in this order. Without it: all' }),
};
const OfList = { page: true, size: true, after: true, type: true, choices: true } as const;

export const PublicExportQuery = withAttributes(listFilters.public.omit(OfList).extend(options));
export const UserExportQuery = withAttributes(listFilters.user.omit(OfList).extend(options), flagOfOwn);
export const AdminExportQuery = withAttributes(listFilters.admin.omit(OfList).extend(options));

/** What is exported, and how. */
export type ExportQuery = z.output<typeof AdminExportQuery>;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
