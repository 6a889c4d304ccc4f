import 'server-only';
import type { Context } from '@/lib/auth/context';
import { PAGE_SIZE } from '@/lib/http/list';
import { activeLocales } from '@/lib/i18n/active';
import type { MissingTextQuery } from './api';
import { countMissingTexts, findMissingTexts } from './queries';

/** Texts that are missing in an active language, and how many there are of each kind. */
export async function listMissingTexts(ctx: Context, query: MissingTextQuery) {
  const asked = { query, active: await activeLocales(), locale: ctx.locale };
  const [items, kinds] = await Promise.all([
    findMissingTexts(ctx.db, asked, query.page ?? 0, query.size ?? PAGE_SIZE),
    countMissingTexts(ctx.db, asked),
  ]);
  const counted = kinds.filter(({ kind }) => query.kind === undefined || query.kind === null || kind === query.kind);
  return { result: { items, totalItems: counted.reduce((sum, { total }) => sum + total, 0), kinds } };
}
