import formatCompiled from 'use-intl/format-message/format-only';
import { numberLocale } from './intl';

type Input = Parameters<typeof formatCompiled>;

/**
 * Formats the numbers in a text as its language does, also where the browser does not know the language. The texts are
 * parsed already; next.config replaces the library's own function, which brings a parser, with this one.
 */
export default function formatMessage(...[key, message, values, options]: Input) {
  return formatCompiled(key, message, values, { ...options, locale: numberLocale(options.locale) });
}
formatMessage.raw = formatCompiled.raw;
