import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';

/** The body of a request, a response or an object, as a Node stream: the two types of streams are not compatible in TypeScript. */
export const readableOf = (body: ReadableStream): Readable => Readable.fromWeb(body as NodeWebStream);

/** The other way round. */
export const webStreamOf = (stream: Readable): ReadableStream => Readable.toWeb(stream) as ReadableStream;
