import 'server-only';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@/lib/errors';
import { isException } from '@/lib/mapserver/exceptions';
import { refusalOf, tooLarge } from './failure';
import type { Operation } from './target';

const MB = 1024 * 1024;
/** Bytes that are buffered before the answer begins: up to here an error still gets its own status. */
const HELD_BACK = 2 * MB;

const PICTURE = { types: /^image\/[\w.+-]+$/, limit: 32 * MB };
const ACCEPTED: Record<Operation, { types: RegExp; limit: number }> = {
  tile: PICTURE,
  picture: PICTURE,
  information: {
    types:
      /^(text\/(plain|html|xml|csv)|application\/(json|geo\+json|vnd\.geo\+json|xml|gml\+xml|vnd\.ogc\.[\w.+-]+(\/[\d.]+)?))$/,
    limit: 8 * MB,
  },
  capabilities: { types: /^(text\/xml|application\/(xml|vnd\.ogc\.[\w.+-]+))$/, limit: 32 * MB },
};

/** Content of other servers must not run as a page of ours. */
const GUARD = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
const PASSED_ON = ['etag', 'last-modified', 'cache-control', 'content-encoding'] as const;

function headersOf(answer: IncomingMessage): Headers {
  const headers = new Headers(GUARD);
  for (const name of PASSED_ON) {
    const value = answer.headers[name];
    if (value) headers.set(name, String(value));
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache');
  return headers;
}

/** The beginning of the body, and whether it is complete. */
async function beginningOf(chunks: AsyncIterator<Buffer>): Promise<{ bytes: Buffer; whole: boolean }> {
  const read: Buffer[] = [];
  for (let size = 0; size < HELD_BACK; ) {
    const next = await chunks.next();
    if (next.done) return { bytes: Buffer.concat(read), whole: true };
    read.push(next.value);
    size += next.value.length;
  }
  return { bytes: Buffer.concat(read), whole: false };
}

/** Streams the rest. Beyond the limit the connection is closed, so that the caller sees that the answer is incomplete. */
function rest(
  beginning: Buffer,
  chunks: AsyncIterator<Buffer>,
  limit: number,
  answer: IncomingMessage,
): ReadableStream<Uint8Array> {
  let size = beginning.length;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(beginning),
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) return controller.close();
      size += next.value.length;
      if (size > limit) {
        answer.destroy();
        controller.error(tooLarge());
      } else controller.enqueue(next.value);
    },
    cancel: () => void answer.destroy(),
  });
}

/**
 * What the other server said, as it may be passed on: the media types of the operation, within its limit. Throws AppError (502) for anything
 * else, and 404 for a tile that its server does not have. An OGC exception in place of feature information keeps its document and is a 400: a client reads its code.
 */
export async function presentAnswer(answer: IncomingMessage, operation: Operation): Promise<Response> {
  if (answer.statusCode === 304 || (operation === 'tile' && answer.statusCode === 204)) {
    answer.resume();
    return new Response(null, { status: answer.statusCode, headers: headersOf(answer) });
  }
  if (operation === 'tile' && answer.statusCode === 404) {
    answer.destroy();
    throw new AppError('project.layerServer.noTile');
  }
  const accepted = ACCEPTED[operation];
  const { types, limit } = accepted;
  const contentType = String(answer.headers['content-type'] ?? '');
  const fits = types.test(contentType.split(';')[0]?.trim().toLowerCase() ?? '');
  if (answer.statusCode !== 200 || !fits) throw await refusalOf(answer);
  if (Number(answer.headers['content-length'] ?? 0) > limit) {
    answer.destroy();
    throw tooLarge();
  }
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const { bytes, whole } = await beginningOf(chunks);
  const headers = headersOf(answer);
  headers.set('Content-Type', contentType);
  if (!whole) return new Response(rest(bytes, chunks, limit, answer), { headers });
  const status = accepted !== PICTURE && isException(bytes.subarray(0, 2048).toString('utf8')) ? 400 : 200;
  return new Response(new Uint8Array(bytes), { status, headers });
}
