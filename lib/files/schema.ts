import * as z from 'zod';
import { isStorable } from '@/lib/text';

/** Characters. */
export const MAX_TRANSCRIPT = 10_000;

export const ElementFile = z
  .object({
    uuid: z.uuid(),
    originalFilename: z.string(),
    format: z.string(),
    size: z.number().int().meta({ description: 'Bytes' }),
    contentType: z.string(),
    transcript: z.string().nullable().meta({ description: 'What is said in a recording' }),
    fileUrl: z.string(),
    thumbnailUrl: z.string().nullable(),
  })
  .meta({ id: 'ElementFile' });

/** What is said in a recording; null and a text of spaces alone: nothing. */
export const FileChange = z
  .object({
    transcript: z
      .string()
      .max(MAX_TRANSCRIPT)
      .refine(isStorable)
      .nullable()
      .transform((text) => text?.trim() || null),
  })
  .meta({ id: 'FileChange' });

/** A file within a JSON body. `base64` is raw, not a data URL; an entry without it is an existing file. */
export const FileToInsert = z
  .object({
    filename: z.string().min(1).max(1000),
    type: z.string().max(200).nullish(),
    size: z.number().nullish(),
    base64: z.string().min(1),
    uuid: z.string().nullish().meta({ description: 'Made up by the sender: a value of an attribute may name the file by it' }),
  })
  .meta({ id: 'FileToInsert' });

export const FileToModify = FileToInsert.extend({
  filename: z.string().max(1000).nullish(),
  base64: z.string().nullish(),
}).loose();

export const FileUpload = z.object({ file: z.array(z.string().meta({ format: 'binary' })) }).meta({ id: 'FileUpload' });

export type FileChange = z.infer<typeof FileChange>;
export type ElementFile = z.infer<typeof ElementFile>;
export type FileToInsert = z.infer<typeof FileToInsert>;
export type FileToModify = z.infer<typeof FileToModify>;

/** A file format that elements may have, for the file field of the form. */
export const ElementFileFormat = z.object({
  code: z.string(),
  /** The media types of the format; the first one is sent with downloads. */
  mimeTypes: z.array(z.string()),
  /** Without the dot; the first one is usual. */
  extensions: z.array(z.string()),
  image: z.boolean(),
  maxSizeBytes: z.number().int(),
});
export type ElementFileFormat = z.infer<typeof ElementFileFormat>;
