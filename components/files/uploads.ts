import type { ElementFileFormat } from '@/lib/files/schema';

/** Why a file cannot be attached, as far as the browser can know before it is sent: the server checks the content. */
export function fileProblem(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  formats: readonly ElementFileFormat[],
): 'format' | { maxBytes: number } | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const format =
    formats.find(({ mimeTypes }) => mimeTypes.includes(type)) ??
    formats.find(({ extensions }) => extension !== undefined && extensions.includes(extension));
  if (!format) return 'format';
  return size > format.maxSizeBytes ? { maxBytes: format.maxSizeBytes } : undefined;
}

/** What the file chooser offers. */
export const accepted = (formats: readonly ElementFileFormat[]) =>
  [...new Set(formats.flatMap(({ mimeTypes, extensions }) => [...mimeTypes, ...extensions.map((it) => `.${it}`)]))].join(',');
