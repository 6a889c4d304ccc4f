import { AppError } from '@/lib/errors';
import { problemOf, requestHeaders } from '@/lib/http/client';

/** In whose name something is asked for: that of the person, or nobody's. */
export type As = 'person' | 'anybody';

/**
 * The whole answer of the server; the service worker and the browser's own cache are passed over. Throws what the server says, or that there
 * is no network.
 */
export async function fetched(address: string, signal: AbortSignal, as: As): Promise<Response> {
  const { Authorization, ...anybodys } = requestHeaders();
  const isPerson = as === 'person' && Authorization !== undefined;
  const headers = isPerson ? { ...anybodys, Authorization } : anybodys;
  try {
    const answer = await fetch(address, { headers, credentials: isPerson ? 'same-origin' : 'omit', signal, cache: 'no-store' });
    if (!answer.ok) throw problemOf(await answer.text(), answer.headers.get('retry-after'));
    const body = answer.status === 204 ? null : await answer.arrayBuffer();
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    return new Response(body, { status: answer.status, headers: { 'content-type': type } });
  } catch (error) {
    throw signal.aborted || error instanceof AppError ? error : new AppError('project.common.networkError');
  }
}
