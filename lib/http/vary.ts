import 'server-only';
import type { Listener } from './listener';

/** The language of a page is the one in the cookie, or the browser's. */
const BY_LANGUAGE = 'Accept-Language, Cookie';
const NO_PAGE = /^\/(api|_next)(\/|$)/;

/**
 * Pages say that they differ by language. The framework writes their Vary header over whatever the proxy or its configuration have set,
 * so the words are added where it is written.
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
