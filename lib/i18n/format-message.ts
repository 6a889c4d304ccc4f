import formatCompiled from 'use-intl/format-message/format-only';
import { numberLocale } from './intl';

type Given = Parameters<typeof formatCompiled>;

/**
 * Writes the numbers in a text as people of its language do, also where the browser does not know the language. The texts are
 * parsed already; next.config puts this in the place of the library's own way, which brings a parser.
 */
export default function formatMessage(...[key, message, values, options]: Given) {
  return formatCompiled(key, message, values, { ...options, locale: numberLocale(options.locale) });
}
formatMessage.raw = formatCompiled.raw;
