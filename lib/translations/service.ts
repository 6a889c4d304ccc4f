import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { etagOf, matchesEtag } from '@/lib/http/etag';
import { freeCode } from './codes';
import { codesPolicy } from './policy';
import {
  deleteCodeGroup,
  deleteCodes,
  deleteOtherCodes,
  findCodeId,
  findCodes,
  findCodesOfGroup,
  hasCodeLike,
  upsertCode,
} from './queries';
import type { Translations } from './schema';
import { saidTexts } from './texts';

/** All codes that the caller may read, revalidated by their ETag. */
export async function codesResponse(ctx: Context, request: Request): Promise<Response> {
  const readsAll = permits<object>(codesPolicy.readAll(ctx.actor), {});
  const body = JSON.stringify(await findCodes(ctx.db, readsAll ? 'all' : ctx.actor.role));
  const etag = etagOf(body);
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag };
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

/** Creates or updates a code of a group with its texts. Returns its id. */
export const writeCode = (
  ctx: Context,
  at: { group: string; code: string; order?: number },
  texts: Translations,
): Promise<number> => upsertCode(ctx.db, at, saidTexts(texts));

/** Replaces the codes of a group by these, in this order. */
export async function writeCodeGroup(ctx: Context, group: string, codes: ({ code: string } & Translations)[]): Promise<void> {
  // Deletes first, because a new code may differ from an old one only in case.
  await deleteOtherCodes(
    ctx.db,
    group,
    codes.map((it) => it.code),
  );
  for (const [order, { code, ...texts }] of codes.entries()) await writeCode(ctx, { group, code, order }, texts);
}

export const removeCodes = (ctx: Context, ids: (number | null | undefined)[]) =>
  deleteCodes(
    ctx.db,
    ids.filter((id): id is number => typeof id === 'number'),
  );
export const removeCodeGroup = (ctx: Context, group: string) => deleteCodeGroup(ctx.db, group);

/** The id of a code, if its group has it. */
export const codeIdOf = (ctx: Context, group: string, code: string) => findCodeId(ctx.db, group, code);

/** The code for a text that its group does not have yet. */
export const freeCodeIn = async (ctx: Context, group: string, text: string): Promise<string> =>
  freeCode(text, await findCodesOfGroup(ctx.db, group), 'CODE');

/** Whether a group has the same code, ignoring case. */
export const isCodeTaken = (ctx: Context, group: string, code: string) => hasCodeLike(ctx.db, group, code);
