import 'server-only';
import { basePath } from '@/lib/base-path';
import type { Endpoint } from './endpoint';
import type { Listener } from './listener';

const ACCOUNTS = '/api/users';

/** What pages of other origins may read: what a visitor may, without anybody's cookie. */
export const isPublicRead = ({ access, method, mayLag, path }: Endpoint): boolean =>
  (access === 'anyone' || access === 'reader') && (method === 'GET' || mayLag === true) && !path.startsWith(ACCOUNTS);

/** What makes the answer of a public read readable for pages of any origin. */
export const FOR_ANY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Crs, ETag, Link, Location, Retry-After',
};
export function forAnyOrigin(response: Response): Response {
  for (const [name, value] of Object.entries(FOR_ANY_ORIGIN)) response.headers.set(name, value);
  return response;
}

const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Accept, Accept-Language, Authorization, Content-Type, If-None-Match, Range',
  'Access-Control-Max-Age': '86400',
} as const;

const API = new RegExp(`^${basePath}/api/(?!users(?:[/?]|$)|auth(?:[/?]|$))`);

/**
 * Answers the question of a browser whether a page of another origin may ask. What it then gets to read is decided by the answer itself.
 */
export const preflights: Listener = ({ method, url, headers }, response, next) => {
  if (method !== 'OPTIONS' || !headers['access-control-request-method'] || !API.test(url ?? '')) next();
  else response.writeHead(204, PREFLIGHT).end();
};

const FONTS = new RegExp(`^${basePath}/fonts/`);

/** The style of the OGC API names the files of its fonts, which browsers give to pages of other origins only where this is said. */
export const fontsForAnyOrigin: Listener = ({ url }, response, next) => {
  if (FONTS.test(url ?? '')) response.setHeader('Access-Control-Allow-Origin', '*');
  next();
};
