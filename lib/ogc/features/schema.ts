import * as z from 'zod';

const Properties = z
  .record(z.string(), z.unknown())
  .nullish()
  .meta({ description: 'By the columns of the collection; read-only ones are left aside' });

/** A feature as it is sent. What its properties may be depends on the type. */
export const FeatureInput = z
  .object({
    type: z.literal('Feature'),
    id: z.union([z.number().int(), z.string()]).nullish().meta({ description: 'Where it is sent, that of the address' }),
    geometry: z.unknown().meta({ description: 'GeoJSON, in CRS84 or the system of `Content-Crs`' }),
    properties: Properties,
  })
  .meta({ id: 'FeatureInput' });

/** A JSON Merge Patch (RFC 7396) of a feature. */
export const FeaturePatch = FeatureInput.partial().meta({ id: 'FeaturePatch' });

export const ContentCrs = z.object({
  'Content-Crs': z
    .string()
    .optional()
    .meta({ description: 'The coordinate system of the geometry, in angle brackets: one that the collection lists' }),
});

export const IfMatch = z.object({
  'If-Match': z.string().meta({ description: 'The ETag of the version that was read: 428 without it, 412 where it is stale' }),
});

export type FeatureInput = z.infer<typeof FeatureInput>;
export type FeaturePatch = z.infer<typeof FeaturePatch>;
