import 'server-only';
import { createTranslator } from 'next-intl';
import { messagesFor } from './load';
import { type Locale, timeZone } from './locales';

export type Translate = (key: string, values?: Record<string, string | number | Date>) => string;

/**
 * Words for whatever is not a React component: error answers, exports, mails. Takes dotted keys; a key that has no text,
 * or a text whose placeholders are broken, comes back as the key.
 */
export async function translatorFor(locale: Locale): Promise<Translate> {
  const translate = createTranslator({ locale, messages: await messagesFor(locale), timeZone, onError: () => undefined });
  return translate as unknown as Translate;
}
