import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { invalid, notFound } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { activeLocales } from '@/lib/i18n/active';
import { knowLanguages } from '@/lib/i18n/languages';
import { originalMessages, referenceMessages } from '@/lib/i18n/load';
import { keysOf, type Override, textAt } from '@/lib/i18n/messages';
import { currentOverrides } from '@/lib/i18n/overrides';
import { folded } from '@/lib/text';
import type { InterfaceTextQuery } from './api';
import { comparePlaceholders, placeholdersIn, shownPlaceholder } from './placeholders';
import { deleteText, upsertText } from './queries';
import type { InterfaceText, InterfaceTextChange } from './schema';

/** By language and key. */
type Written = ReadonlyMap<string, string>;
const place = (language: string, key: string) => `${language} ${key}`;
const written = (overrides: readonly Override[]): Written =>
  new Map(overrides.map((it) => [place(it.locale, it.key), it.value] as const));

const original = (language: string, key: string): string | null => {
  const messages = originalMessages(language);
  return (messages && textAt(messages, key)) ?? null;
};

function present(key: string, languages: readonly string[], own: Written, keys = keysOf(referenceMessages)): InterfaceText {
  const placeholders = placeholdersIn(textAt(referenceMessages, key) ?? '') ?? new Map();
  const texts = languages.map((language) => {
    const mine = own.get(place(language, key));
    const before = original(language, key);
    return { language, text: mine ?? before, original: before, changed: mine !== undefined };
  });
  return {
    id: keys.indexOf(key),
    key,
    placeholders: [...placeholders].map(([name, kinds]) => shownPlaceholder(name, kinds)),
    texts,
  };
}

/** The texts of the interface that a query asks for, by their keys. */
export async function listInterfaceTexts(_: Context, query: InterfaceTextQuery): Promise<Page<InterfaceText>> {
  const { q, language, missing, changed, sortOrder, page = 0, size = PAGE_SIZE } = query;
  const languages = language ? [language] : await activeLocales();
  const own = written(await currentOverrides());
  const sought = folded(q?.trim() ?? '');
  const textIn = (it: string, key: string) => own.get(place(it, key)) ?? original(it, key);
  const isMissing = (key: string) => languages.some((it) => textIn(it, key) === null);
  const isChanged = (key: string) => languages.some((it) => own.has(place(it, key)));
  const holds = (key: string) => [key, ...languages.map((it) => textIn(it, key) ?? '')].some((it) => folded(it).includes(sought));
  const all = keysOf(referenceMessages);
  const keys = all.filter(
    (key) =>
      (missing === undefined || missing === isMissing(key)) &&
      (changed === undefined || changed === isChanged(key)) &&
      holds(key),
  );
  if (sortOrder === 'desc') keys.reverse();
  const shown = keys.slice(page * size, (page + 1) * size);
  return pageOf(
    shown.map((key) => present(key, languages, own, all)),
    keys.length,
  );
}

/** Refuses (400) a text whose syntax is broken, or whose placeholders are not those that the program fills in. */
function checkText(key: string, text: string): void {
  const placeholders = placeholdersIn(text);
  if (!placeholders) throw invalid('text', 'project.interfaceTexts.syntax');
  const { missing, unknown } = comparePlaceholders(
    placeholdersIn(textAt(referenceMessages, key) ?? '') ?? new Map(),
    placeholders,
  );
  if (unknown.length > 0) throw invalid('text', 'project.interfaceTexts.unknown', { placeholders: unknown.join(', ') });
  if (missing.length > 0) throw invalid('text', 'project.interfaceTexts.missing', { placeholders: missing.join(', ') });
}

/** Writes an administrator's text over the one of the product. 404 for a key that the product does not have. */
export async function changeInterfaceText(
  ctx: Context,
  key: string,
  { language, text }: InterfaceTextChange,
): Promise<InterfaceText> {
  if (textAt(referenceMessages, key) === undefined) throw notFound();
  checkText(key, text);
  await transaction(ctx, async (tx) => {
    await knowLanguages(tx.db, [language]);
    await upsertText(tx.db, key, language, text);
  });
  currentOverrides.forget();
  const languages = [...new Set([language, ...(await activeLocales())])];
  return present(key, languages, written(await currentOverrides()));
}

/** Takes an administrator's text back: the product's is shown again. 404 where there is none. */
export async function resetInterfaceText(ctx: Context, key: string, language: string): Promise<void> {
  if (!(await deleteText(ctx.db, key, language))) throw notFound();
  currentOverrides.forget();
}

/** What a text says in the language that has all of them. */
export const referenceText = (key: string): string => textAt(referenceMessages, key) ?? key;

/** The keys without a text in a language, in their order. */
export async function missingKeys(language: string): Promise<string[]> {
  const own = written(await currentOverrides());
  return keysOf(referenceMessages).filter((key) => original(language, key) === null && !own.has(place(language, key)));
}
