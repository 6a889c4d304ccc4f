import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError } from '@/lib/errors';
import { type Attach, checkFiles, withFiles } from '@/lib/files/service';
import { placeIn } from '@/lib/http/multipart';
import { tooLarge } from '@/lib/storage/errors';
import type { SourceRow } from './readers/source';
import type { RowIssue } from './rows';

/** The picture of a row: how it is attached to the element that the row makes, or why it cannot be. */
export interface RowPhoto {
  attach?: Attach;
  issue?: RowIssue;
}

type Photo = NonNullable<SourceRow['photo']>;

const issueOf = ({ filename }: Photo, error: AppError): RowIssue => {
  const [field] = error.fields;
  const { key, values } = field ?? { key: error.code, values: error.values };
  return { column: 'filename', value: filename, key, ...(values && { values }) };
};

/**
 * Checks the picture of a row and stores it, and runs the save that attaches it; nothing stays of it where the save does not. One that may not
 * be attached is an issue of the row. `isDry`: it is checked alone.
 */
export async function withPhoto<T>(
  ctx: Context,
  photo: Photo,
  isDry: boolean,
  save: (photo: RowPhoto) => Promise<T>,
): Promise<T> {
  const receive = async (folder: string, maxBytes: number) => {
    const { filename, sizeBytes } = photo;
    if (sizeBytes > maxBytes) throw tooLarge(filename, maxBytes, ctx.locale);
    const path = placeIn(folder);
    await photo.unpack(path);
    return [{ filename, claimedType: '', path, sizeBytes }];
  };
  const from = { receive, field: 'file' };
  let isSaving = false;
  const saved = (it: RowPhoto) => {
    isSaving = true;
    return save(it);
  };
  try {
    if (!isDry) return await withFiles(ctx, from, (attach) => saved({ attach }));
    await checkFiles(ctx, from);
    return await saved({});
  } catch (error) {
    if (isSaving || !(error instanceof AppError)) throw error;
    return saved({ issue: issueOf(photo, error) });
  }
}
