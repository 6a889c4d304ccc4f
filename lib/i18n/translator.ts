import 'server-only';
import format, { type FormatOptions } from 'icu-minify/format';
import { type CompiledMessages, compiled } from './compiled';
import { dateFormat, numberFormat, pluralRules } from './formats';
import { messagesFor } from './load';
import { type Locale, timeZone } from './locales';

export type Translate = (key: string, values?: Record<string, string | number | Date>) => string;

const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: dateFormat,
  getNumberFormat: numberFormat,
  getPluralRules: pluralRules,
};

function textAt(messages: CompiledMessages, key: string) {
  const found = key
    .split('.')
    .reduce<CompiledMessages[string] | undefined>(
      (at, part) => (at && typeof at === 'object' && !Array.isArray(at) && Object.hasOwn(at, part) ? at[part] : undefined),
      messages,
    );
  return typeof found === 'string' || Array.isArray(found) ? found : undefined;
}

/**
 * Translates outside of React components: error answers, exports, mails. Takes dotted keys; a key without a text,
 * or a text with a placeholder without a value, returns the key.
 */
export async function translatorFor(locale: Locale): Promise<Translate> {
  const messages = compiled(await messagesFor(locale));
  return (key, values) => {
    const text = textAt(messages, key);
    if (text === undefined) return key;
    try {
      return String(format(text, locale, values, { formatters, timeZone }));
    } catch {
      return key;
    }
  };
}
