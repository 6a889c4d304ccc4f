import 'server-only';
import type { Context } from '@/lib/auth/context';
import { PAGE_SIZE } from '@/lib/http/list';
import { activeLocales } from '@/lib/i18n/active';
import { missingKeys, referenceText } from '@/lib/interface-texts/service';
import type { MissingTextQuery } from './api';
import { countMissingTexts, findMissingTexts, type InterfaceGap } from './queries';

/** What the interface lacks in these languages; in those that the product brings along it lacks nothing. */
async function interfaceTexts(languages: readonly string[]): Promise<InterfaceGap[]> {
  const gaps = new Map<string, InterfaceGap>();
  for (const language of languages)
    for (const key of await missingKeys(language)) {
      const gap = gaps.get(key) ?? { key, name: referenceText(key), languages: [] };
      gaps.set(key, { ...gap, languages: [...gap.languages, language] });
    }
  return [...gaps.values()];
}

/** Texts that are missing in an active language, and how many there are of each kind. */
export async function listMissingTexts(ctx: Context, query: MissingTextQuery) {
  const active = await activeLocales();
  const languages = query.language && !active.some((it) => it === query.language) ? [...active, query.language] : active;
  const asked = { query, active: languages, locale: ctx.locale, interfaceTexts: await interfaceTexts(languages) };
  const [items, kinds] = await Promise.all([
    findMissingTexts(ctx.db, asked, query.page ?? 0, query.size ?? PAGE_SIZE),
    countMissingTexts(ctx.db, asked),
  ]);
  const counted = kinds.filter(({ kind }) => query.kind === undefined || query.kind === null || kind === query.kind);
  return { result: { items, totalItems: counted.reduce((sum, { total }) => sum + total, 0), kinds } };
}
