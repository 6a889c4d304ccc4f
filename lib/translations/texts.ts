import * as z from 'zod';
import type { FieldIssue } from '@/lib/errors';
import { withRules } from '@/lib/http/rules';
import { type Locale, languageNames, requiredIn } from '@/lib/i18n/locales';
import { languageTag } from '@/lib/i18n/tags';
import { isStorable } from '@/lib/text';
import { Translations, type Wording } from './schema';

const MAX_NAME = 500;

/** The problem of texts that are required in every active language of the product and in the default one: the first broken rule at `path`, with the languages that break it. */
export function textIssues(
  path: string,
  texts: Translations | null | undefined,
  active: readonly Locale[],
  maxLength = MAX_NAME,
): FieldIssue[] {
  const list = texts?.listInternationalizationDto ?? [];
  if (
    list.some(({ language, description }) => languageTag(language) !== language || !isStorable(description ?? '')) ||
    new Set(list.map((it) => it.language)).size < list.length
  )
    return [{ path, key: 'project.app.Body.field.invalid' }];
  if (list.some(({ description }) => (description ?? '').length > maxLength))
    return [{ path, key: 'project.app.Body.field.tooLong', values: { max: maxLength } }];
  const said = new Set(list.filter(({ description }) => description?.trim()).map((it) => it.language));
  const missing = requiredIn(active).filter((locale) => !said.has(locale));
  if (missing.length === 0) return [];
  const rule = said.size === 0 ? 'requiredInLanguages' : 'everyLanguage';
  return [{ path, key: `project.app.Body.field.${rule}`, values: { language: languageNames(missing) } }];
}

/** A translatable field with a text in each of these languages. */
export const translated = (active: readonly Locale[], maxLength = MAX_NAME) =>
  withRules(Translations, (texts) => {
    const sound = Translations.safeParse(texts);
    return sound.success ? textIssues('', sound.data, active, maxLength) : [];
  });

/** A code with its name, likewise. */
export const namedCode = (active: readonly Locale[], maxCode = 100) =>
  withRules(Translations.extend({ code: z.string().trim().min(1).max(maxCode).refine(isStorable) }), (code) => {
    const sound = Translations.safeParse(code);
    const issues = sound.success ? textIssues('', sound.data, active) : [];
    return issues.map((it) => ({ ...it, label: 'project.fields.name' }));
  });

/** A wording of at most so many characters in each language. */
export const wording = (maxLength: number) =>
  z.union([z.string().trim().max(maxLength).refine(isStorable), translated([], maxLength)]);

/** A wording as it is stored; null: it says nothing. */
export function saidWording(it: Wording | null | undefined): Wording | null {
  if (typeof it === 'string') return it.trim() || null;
  const texts = it ? saidTexts(it) : [];
  return texts.length > 0 ? { listInternationalizationDto: texts } : null;
}

/** The texts that are not empty, as they are stored. */
export const saidTexts = (texts: Translations) =>
  texts.listInternationalizationDto.flatMap(({ language, description }) => {
    const text = description?.trim();
    return text ? [{ language, description: text }] : [];
  });
