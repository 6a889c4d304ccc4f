import { processState } from '@/lib/process-state';

const known = processState('http.whole', () => new WeakMap<Response, Uint8Array>());

/**
 * A Response with its bytes in memory. Reading them through the stream takes a large part of the time of a small answer, so code that
 * writes to a socket gets them from `wholeBytes`.
 */
export function wholeResponse(bytes: Buffer, init: ResponseInit): Response {
  const response = new Response(bytes as Buffer<ArrayBuffer>, init);
  known.set(response, bytes);
  return response;
}

/** The bytes of such a Response; undefined for any other. */
export const wholeBytes = (response: Response): Uint8Array | undefined => known.get(response);
