import * as z from 'zod';

/** What somebody takes along who takes an area along. Sizes are estimates. */
export const AreaSize = z
  .object({
    elements: z.number().int().meta({ description: 'How many elements the caller sees there' }),
    tiles: z.number().int().meta({ description: 'How many tiles the map shows of it' }),
    bytes: z.number().int().meta({ description: 'About how much all of it takes on a device' }),
  })
  .meta({ id: 'AreaSize' });
export type AreaSize = z.infer<typeof AreaSize>;

/** The most elements of an area. */
export const MAX_ELEMENTS = 20_000;
