import type { FileFormat } from '@/lib/attached-files/schema';

type Format = Pick<FileFormat, 'mainMimeType' | 'additionalMimeType' | 'image' | 'generalMaxSize'>;

const typesOf = (format: Format) => [format.mainMimeType, ...(format.additionalMimeType ?? '').split(/[,;\s]+/)].filter(Boolean);

/** What the file chooser offers: the types of the image formats. */
export const acceptedTypes = (formats: readonly Format[]) =>
  [...new Set(formats.filter((it) => it.image).flatMap(typesOf))].join(',');

/** Why a file cannot be attached: its format is none of the images', or it is larger than its format allows (bytes). */
export function photoProblem(
  file: Pick<File, 'type' | 'size'>,
  formats: readonly Format[],
): 'format' | { maxBytes: number } | undefined {
  const format = formats.find((it) => it.image && typesOf(it).includes(file.type));
  if (!format) return 'format';
  return file.size > format.generalMaxSize ? { maxBytes: format.generalMaxSize } : undefined;
}
