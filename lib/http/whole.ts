import { processState } from '@/lib/process-state';

const known = processState('http.whole', () => new WeakMap<Response, Uint8Array>());

/**
 * A Response whose bytes are all there. Reading them back through its stream costs a good part of what a small answer costs, so whoever
 * writes them to a socket takes them from `wholeBytes`.
 */
export function wholeResponse(bytes: Buffer, init: ResponseInit): Response {
  const response = new Response(bytes as Buffer<ArrayBuffer>, init);
  known.set(response, bytes);
  return response;
}

/** The bytes of a Response that was made so, and undefined for any other. */
export const wholeBytes = (response: Response): Uint8Array | undefined => known.get(response);
