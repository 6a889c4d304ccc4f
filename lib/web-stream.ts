import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';

/** The body of a request, a response or an object, as Node's streams read it: the two kinds' types do not know each other. */
export const readableOf = (body: ReadableStream): Readable => Readable.fromWeb(body as NodeWebStream);
