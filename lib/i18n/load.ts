import 'server-only';
import { processState } from '@/lib/process-state';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import gl from '@/messages/gl.json';
import type { Locale } from './locales';
import { type Messages, type Override, withOverrides } from './messages';
import { currentOverrides } from './overrides';

const files: Record<Locale, Messages> = { 'en-GB': en, 'es-ES': es, 'gl-ES': gl };
/** What the product brings along in a language; undefined: it has no texts in it. */
export const originalMessages = (language: string): Messages | undefined =>
  Object.hasOwn(files, language) ? files[language as Locale] : undefined;
/** The keys are the same in every language. */
export const referenceMessages: Messages = en;

const merged = processState('i18n.messages', () => new WeakMap<readonly Override[], Partial<Record<Locale, Messages>>>());

/** All texts of a locale: those of the files with the operator's overrides. The same object until the overrides change. */
export async function messagesFor(locale: Locale): Promise<Messages> {
  const overrides = await currentOverrides();
  const byLocale = merged.get(overrides) ?? {};
  byLocale[locale] ??= withOverrides(files[locale], locale, overrides);
  merged.set(overrides, byLocale);
  return byLocale[locale];
}
