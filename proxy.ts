import { type NextRequest, NextResponse } from 'next/server';
import { development } from '@/lib/base-path';
import { isEmbed } from '@/lib/embedding/address';
import { prefersPage } from '@/lib/http/accept';
import { pageOf } from '@/lib/ogc/pages';
import { contentPolicy, pageHeaders } from '@/lib/page-headers';

const nonceBytes = 16;

const isRead = ({ method }: NextRequest) => method === 'GET' || method === 'HEAD';

const asksForPage = ({ nextUrl: { searchParams }, headers }: NextRequest) =>
  searchParams.has('f') ? searchParams.get('f') === 'html' : prefersPage(headers.get('accept'));

/** The page for people at an address of OGC API: the API itself answers where there is none. */
function toPage(request: NextRequest, headers: Headers) {
  const path = isRead(request) && asksForPage(request) && pageOf(request.nextUrl.pathname);
  if (!path) return undefined;
  const url = request.nextUrl.clone();
  url.pathname = path;
  return NextResponse.rewrite(url, { request: { headers } });
}

const isApi = ({ nextUrl: { pathname } }: NextRequest) => /^\/api\/ogc(\/|$)/.test(pathname);

/** Gives every page its content policy with a fresh nonce (Next.js puts it on its own scripts) and the other headers. */
export function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(nonceBytes))));
  const policy = contentPolicy(nonce, development);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.delete('x-embedded');
  if (isEmbed(request.nextUrl.pathname)) headers.set('x-embedded', '1');
  headers.set('Content-Security-Policy', policy);
  const response = isApi(request) ? toPage(request, headers) : NextResponse.next({ request: { headers } });
  if (!response) return NextResponse.next();
  response.headers.set('Content-Security-Policy', policy);
  for (const [name, value] of Object.entries(pageHeaders)) response.headers.set(name, value);
  return response;
}

/**
 * Pages only: the API answers for itself (its documentation is a page, and OGC API has pages for whoever asks for HTML), and built files
 * carry no policy.
 */
export const config = {
  matcher: [
    '/((?!api/(?!docs/?$)|api$|_next/|.*\\.[a-z0-9]+$).*)',
    { source: '/api/ogc/:path*', has: [{ type: 'query', key: 'f', value: 'html' }] },
    {
      source: '/api/ogc/:path*',
      has: [{ type: 'header', key: 'accept', value: '.*text/html.*' }],
      missing: [{ type: 'query', key: 'f' }],
    },
  ],
};
