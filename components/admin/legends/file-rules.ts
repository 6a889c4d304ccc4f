import type { FileFormatLimits } from '@/lib/attached-files/schema';
import type { FieldIssue } from '@/lib/errors';
import { showBytes } from '@/lib/http/filename';

const endings = ({ extensions }: FileFormatLimits) => extensions.map((it) => `.${it}`);

/** The format of a chosen file, by the type that the browser reports, or by the end of its name. The server checks its bytes. */
const formatOf = ({ name, type }: Pick<File, 'name' | 'type'>, formats: readonly FileFormatLimits[]) =>
  formats.find(({ mainMimeType, additionalMimeType }) => type !== '' && (type === mainMimeType || type === additionalMimeType)) ??
  formats.find((format) => endings(format).some((ending) => name.toLowerCase().endsWith(ending)));

interface Rules {
  path: string;
  mustBeImage?: boolean;
  /** For the limit in words. */
  locale: string;
}

/** Why a file need not be sent, in the order in which the rules are asked; null if it may be. */
export function fileIssue(
  file: Pick<File, 'name' | 'type' | 'size'>,
  formats: readonly FileFormatLimits[],
  { path, mustBeImage, locale }: Rules,
): FieldIssue | null {
  const refused = (key: string, values = {}): FieldIssue => ({
    path,
    key: `project.attachedFiles.errors.${key}`,
    values: { filename: file.name, ...values },
  });
  const format = formatOf(file, formats);
  if (!format) return refused('formatNotPermitted');
  if (mustBeImage && !format.image) return refused('mustBeImage');
  if (!format.allowedForGeneralAttachments) return refused('formatNotPermitted');
  if (file.size > format.generalMaxSize) return refused('maxSize', { maxSize: showBytes(format.generalMaxSize, locale) });
  return null;
}

/** What a file chooser should offer. */
export const acceptedTypes = (formats: readonly FileFormatLimits[], mustBeImage = false): string =>
  formats
    .filter((it) => it.allowedForGeneralAttachments && (it.image || !mustBeImage))
    .flatMap((it) => [it.mainMimeType, it.additionalMimeType ?? [], endings(it)].flat())
    .join();
