import * as z from 'zod';
import { isStorable } from '@/lib/text';

const FileFormat = z
  .object({
    code: z.string(),
    mainMimeType: z.string(),
    additionalMimeType: z.string().nullable(),
    image: z.boolean(),
    allowedForGeneralAttachments: z.boolean(),
    generalMaxSize: z.number().int().meta({ description: 'Bytes' }),
  })
  .meta({ id: 'FileFormat' });

const MAX_FORMAT_BYTES = 1024 ** 3;
const Limit = z.number().int().min(1).max(MAX_FORMAT_BYTES);
const EXTENSION = /^[a-z0-9]{1,10}$/;
const Extension = z.string().trim().toLowerCase().regex(EXTENSION);

/** A format with everything that an administrator may change of it. */
export const FileFormatLimits = FileFormat.extend({
  allowedForElements: z.boolean(),
  elementMaxSize: z.number().int().meta({ description: 'Bytes' }),
  extensions: z.array(z.string()).meta({ description: 'Without the dot; the first one is given to stored files' }),
}).meta({ id: 'FileFormatLimits' });
export type FileFormatLimits = z.infer<typeof FileFormatLimits>;

/** A change of a format; what is left out stays. */
export const FileFormatChange = z
  .object({
    allowedForGeneralAttachments: z.boolean().optional(),
    generalMaxSize: Limit.optional().meta({ description: 'Bytes' }),
    allowedForElements: z.boolean().optional(),
    elementMaxSize: Limit.optional().meta({ description: 'Bytes' }),
    extensions: z.array(Extension).min(1).max(20).optional(),
  })
  .meta({ id: 'FileFormatChange' });
export type FileFormatChange = z.infer<typeof FileFormatChange>;

/** The type of files with entries for the gazetteer. */
export const DIVISIONS_TYPE = 'JSON_ADMINISTRATIVE_DIVISIONS';

export const GeneralFile = z
  .object({
    id: z.number().int(),
    type: z.string().nullable().meta({ description: 'A code of the group GENERAL_ATTACHED_FILE_TYPE' }),
    description: z.string(),
    internalFilename: z.string(),
    originalFilename: z.string(),
    size: z.number().int().meta({ description: 'Bytes' }),
    fileFormat: FileFormat,
    fileUrl: z.string(),
  })
  .meta({ id: 'GeneralFile' });
export type GeneralFile = z.infer<typeof GeneralFile>;

export const Description = z.string().trim().min(1).max(1000).refine(isStorable);

/** The fields of a file besides its content. */
export const GeneralFileInput = z.object({ description: Description, type: z.string().max(100).refine(isStorable).nullish() });
export type GeneralFileInput = z.infer<typeof GeneralFileInput>;

const File = z.string().meta({ format: 'binary' });
export const GeneralFileForm = GeneralFileInput.extend({ file: File }).meta({ id: 'GeneralFileForm' });
export const GeneralFileChange = GeneralFileInput.extend({
  file: File.optional().meta({ description: 'Without it the content stays' }),
}).meta({ id: 'GeneralFileChange' });

/** The multipart fields for the new image of a legend. */
export const LegendFileForm = z.object({
  legendFile: File.optional().meta({ description: 'A new image for the legend' }),
  legendFileDescription: z.string().optional().meta({ description: 'Required with a new image' }),
});
