import * as z from 'zod';

/** A style of vector tiles as a part of the map's. Its names begin with the layer's key, `layer-7:`. */
export const VectorStyle = z
  .object({
    sources: z.record(z.string(), z.record(z.string(), z.unknown())),
    layers: z.array(z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'VectorStyle' });
export type VectorStyle = z.infer<typeof VectorStyle>;
