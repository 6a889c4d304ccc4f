const API = '/api/ogc';

/** Where the pages for people are: below it the same paths as below `/api/ogc`. */
export const PAGES = '/open_data';

const WITH_PAGE = /^\/(conformance|collections(\/[^/]+(\/items(\/[^/]+)?)?)?)$/;

/** The path of the page that says in HTML what an address of OGC API says in JSON; undefined where there is none. Both without base path. */
export function pageOf(path: string): string | undefined {
  if (path !== API && !path.startsWith(`${API}/`)) return undefined;
  const rest = path.slice(API.length).replace(/\/$/, '');
  if (rest === '/api') return '/api/docs';
  return rest === '' || WITH_PAGE.test(rest) ? PAGES + rest : undefined;
}
