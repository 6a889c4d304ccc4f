import { Readable } from 'node:stream';
import { ReadableStream as NodeWebStream } from 'node:stream/web';

/** The body of a request, a response or an object, as a Node stream: the two types of streams are not compatible in TypeScript. */
export const readableOf = (body: ReadableStream): Readable => Readable.fromWeb(body as NodeWebStream);

/** The other way round. Nothing is taken from the stream before somebody reads, and who stops reading leaves it as it is. */
export const webStreamOf = (stream: Readable): ReadableStream<Uint8Array> =>
  NodeWebStream.from<Uint8Array>(stream.iterator({ destroyOnReturn: false })) as ReadableStream<Uint8Array>;
