import { type NextRequest, NextResponse } from 'next/server';
import { development } from '@/lib/base-path';
import { isEmbed } from '@/lib/embedding/address';
import { contentPolicy, pageHeaders } from '@/lib/page-headers';

const nonceBytes = 16;

/** Gives every page its content policy with a fresh nonce (Next.js puts it on its own scripts) and the other headers. */
export function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(nonceBytes))));
  const policy = contentPolicy(nonce, development);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.delete('x-embedded');
  if (isEmbed(request.nextUrl.pathname)) headers.set('x-embedded', '1');
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  for (const [name, value] of Object.entries(pageHeaders)) response.headers.set(name, value);
  return response;
}

/** Pages only: the API answers for itself (its documentation is a page), and built files carry no policy. */
export const config = { matcher: ['/((?!api/(?!docs/?$)|api$|_next/|.*\\.[a-z0-9]+$).*)'] };
