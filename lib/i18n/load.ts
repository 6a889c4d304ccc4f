import 'server-only';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import gl from '@/messages/gl.json';
import type { Locale } from './locales';
import { type Messages, withOverrides } from './messages';
import { findOverrides } from './overrides';

const files: Record<Locale, Messages> = { 'en-GB': en, 'es-ES': es, 'gl-ES': gl };

/** All texts of a locale: the files' with the operator's over them. */
export async function messagesFor(locale: Locale): Promise<Messages> {
  return withOverrides(files[locale], locale, await findOverrides());
}
