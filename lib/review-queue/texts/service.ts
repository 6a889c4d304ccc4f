import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing, sayingWho } from '@/lib/db/violations';
import { AppError, invalid, notFound } from '@/lib/errors';
import { activeLocales } from '@/lib/i18n/active';
import { isCodeTaken, writeCode } from '@/lib/translations/service';
import { textIssues } from '@/lib/translations/texts';
import type { ReviewText, ReviewTextInput } from '../schema';
import { deleteTextRow, findHolder, findText, findTexts, hasText, insertText, lockText, updateTextRow } from './queries';

const GROUP = 'REVIEW_TEXT';
const MAX_LETTERS = 2000;

export const listTexts = (ctx: Context): Promise<ReviewText[]> => findTexts(ctx.db);

async function existing(ctx: Context, id: number): Promise<ReviewText> {
  const found = await findText(ctx.db, id);
  if (!found) throw notFound();
  return found;
}

/** A text is required in every active language, because contributors read it in their own. */
async function checked({ code }: ReviewTextInput): Promise<void> {
  const fields = textIssues('code', code, await activeLocales(), MAX_LETTERS);
  if (fields.length > 0) throw new AppError('project.common.invalid', { fields });
}

const newCode = (kind: ReviewText['kind']) => `${kind}_${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
const taken = () =>
  new AppError('project.common.conflict', { fields: [{ path: 'code.code', key: 'project.app.Body.field.taken' }] });
/** Another call may have added the same code since it was read. */
const answers = { review_text_code_id_key: taken };

export async function addText(ctx: Context, input: ReviewTextInput): Promise<ReviewText> {
  await checked(input);
  const code = input.code.code ?? newCode(input.kind);
  const write = transaction(ctx, async (tx) => {
    // The code of a deleted text is not used again: messages with it would change.
    if (await isCodeTaken(tx, GROUP, code)) throw taken();
    return insertText(tx.db, input.kind, await writeCode(tx, { group: GROUP, code }, input.code));
  });
  // Of a code that is left from a deleted text nobody is said to have it.
  const who = async () => ({ 'code.code': await findHolder(ctx.db, code, ctx.locale) });
  return existing(ctx, await sayingWho(who, refusing(answers, write)));
}

/** Changes a text in all languages. Its code stays, because decisions refer to it. */
export async function changeText(ctx: Context, id: number, input: ReviewTextInput): Promise<ReviewText> {
  await checked(input);
  await transaction(ctx, async (tx) => {
    const found = await lockText(tx.db, id);
    if (!found) throw notFound();
    if (input.code.code && input.code.code !== found.code) throw invalid('code.code', 'reviewQueue.texts.fixed');
    await updateTextRow(tx.db, id, input.kind);
    await writeCode(tx, { group: GROUP, code: found.code }, input.code);
  });
  return existing(ctx, id);
}

/** Deletes a text, so that reviewers cannot choose it any more. Earlier messages stay readable. */
export async function removeText(ctx: Context, id: number): Promise<void> {
  if ((await deleteTextRow(ctx.db, id)) === 0) throw notFound();
}

/** 400 where there is no such text. */
export async function checkReason(ctx: Context, kind: ReviewText['kind'], reason: string): Promise<void> {
  if (!(await hasText(ctx.db, kind, reason))) throw invalid('reason', 'reviewQueue.texts.unknown');
}
