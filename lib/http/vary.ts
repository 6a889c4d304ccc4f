import 'server-only';
import type { Listener } from './listener';

/** Pages differ by the language of the cookie or of the browser. */
const BY_LANGUAGE = 'Accept-Language, Cookie';
const NO_PAGE = /^\/(api(?!\/ogc(\/|\?|$))|_next)(\/|$)/;

/**
 * Adds the language to the Vary header of pages. The framework overwrites a Vary header from the proxy or the configuration,
 * so this is done where the header is written.
 */
export function varyPagesByLanguage(basePath: string): Listener {
  return (request, response, next) => {
    if (NO_PAGE.test((request.url ?? '').slice(basePath.length))) return next();
    const set = response.setHeader.bind(response);
    response.setHeader = (name, value) => {
      const whole = name.toLowerCase() === 'vary' && !String(value).includes(BY_LANGUAGE) ? `${value}, ${BY_LANGUAGE}` : value;
      return set(name, whole);
    };
    next();
  };
}
