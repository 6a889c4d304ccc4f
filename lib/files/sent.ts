import 'server-only';
import type { Context } from '@/lib/auth/context';
import { invalid } from '@/lib/errors';
import { cleanFilename } from '@/lib/http/filename';
import type { IncomingFile } from '@/lib/http/multipart';
import type { FileToModify } from './schema';

/** How the files of a JSON body are received, as `withFiles` does it; undefined where there are none. */
export const receivedFrom = (ctx: Pick<Context, 'files'>, field: string, listed: readonly FileToModify[] | null | undefined) =>
  listed?.some(({ base64 }) => base64) ? async () => filesOfBody(ctx, field, listed) : undefined;

/** The files of a JSON body, whose bytes have been decoded already. `field` names the list in errors. */
export function filesOfBody({ files: decoded }: Pick<Context, 'files'>, field: string, listed: readonly FileToModify[]) {
  return listed.flatMap(({ filename, type, base64, uuid }, n): IncomingFile[] => {
    if (!base64) return [];
    const file = decoded?.get(base64);
    if (!file?.valid) throw invalid(`${field}.${n}.base64`, 'project.app.Body.field.invalid');
    const { path: at, sizeBytes } = file;
    const sentAs = uuid?.toLowerCase();
    return [{ filename: cleanFilename(filename ?? ''), claimedType: type ?? '', path: at, sizeBytes, sentAs }];
  });
}
