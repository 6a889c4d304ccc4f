import 'server-only';
import { processState } from '@/lib/process-state';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import gl from '@/messages/gl.json';
import { activeLocales } from './active';
import { type BuiltIn, isBuiltIn, type Locale, standInFor } from './locales';
import { type Messages, type Override, withOverrides } from './messages';
import { currentOverrides } from './overrides';

const files: Record<BuiltIn, Messages> = { 'en-GB': en, 'es-ES': es, 'gl-ES': gl };
/** What the product brings along in a language; undefined: it has no texts in it. */
export const originalMessages = (language: string): Messages | undefined => (isBuiltIn(language) ? files[language] : undefined);

/** The keys are the same in every language. */
export const referenceMessages: Messages = en;

const merged = processState('i18n.messages', () => new WeakMap<readonly Override[], Map<string, Messages>>());

/**
 * All texts of a locale: those of the files with the operator's overrides. In a language that the product does not bring along, those
 * that nobody has written are the texts that stand in for them. The same object until the overrides change.
 */
export async function messagesFor(locale: Locale): Promise<Messages> {
  const overrides = await currentOverrides();
  const base = isBuiltIn(locale) ? locale : standInFor(locale, await activeLocales());
  const known = merged.get(overrides) ?? new Map<string, Messages>();
  merged.set(overrides, known);
  const found = known.get(`${base} ${locale}`);
  if (found) return found;
  const standIn = withOverrides(files[base], base, overrides);
  const made = base === locale ? standIn : withOverrides(standIn, locale, overrides);
  known.set(`${base} ${locale}`, made);
  return made;
}
