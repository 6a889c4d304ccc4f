import * as z from 'zod';

export const FileFormat = z
  .object({
    code: z.string(),
    mainMimeType: z.string(),
    additionalMimeType: z.string().nullable(),
    image: z.boolean(),
    allowedForGeneralAttachments: z.boolean(),
    generalMaxSize: z.number().int().meta({ description: 'Bytes' }),
  })
  .meta({ id: 'FileFormat' });

export type FileFormat = z.infer<typeof FileFormat>;
