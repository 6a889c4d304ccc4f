import { processState } from '@/lib/process-state';

const known = processState('http.whole', () => new WeakMap<Response, Uint8Array>());

/**
 * A Response with its bytes in memory. Reading them through the stream takes a large part of the time of a small answer, so code that
 * writes to a socket gets them from `wholeBytes`.
 */
export function wholeResponse(bytes: Buffer, init: ResponseInit): Response {
  // As plain bytes they would be copied for a reader that seldom comes.
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (reader) => {
        reader.enqueue(bytes);
        reader.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, init);
  known.set(response, bytes);
  return response;
}

/** The bytes of such a Response; undefined for any other. */
export const wholeBytes = (response: Response): Uint8Array | undefined => known.get(response);
