import 'server-only';
import http from 'node:http';
import { wholeResponse } from '@/lib/http/whole';
import { processState } from '@/lib/process-state';

/** Connections to the map server's supervisor are reused. `node:http` takes a third of the time of `fetch`. */
const agent = processState('mapserver.connections', () => new http.Agent({ keepAlive: true }));
/** An answer up to this size is read completely before it is passed on. */
const SMALL_BYTES = 262_144;

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** Timeout for the beginning of the answer, in milliseconds. */
  timeoutMs: number;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** No answer began in time. */
export class TooLate extends Error {}

/** An answer is larger than the caller allows. */
export class TooLong extends Error {}

function send(url: URL, { method = 'GET', headers, body, timeoutMs, signal }: Asked): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const size: Record<string, string> = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(url, { method, agent, headers: { ...headers, ...size }, signal });
    const timer = setTimeout(() => request.destroy(new TooLate('no answer in time')), timeoutMs);
    request.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      // The server closed a reused connection just before its next use: the request was not processed.
      const stale = request.reusedSocket && error.code === 'ECONNRESET' && method !== 'PUT';
      reject(Object.assign(error, { stale }));
    });
    request.end(body);
  });
}

/** An answer: complete if it is small, otherwise its beginning and the rest as a stream. */
export class Answer {
  constructor(
    readonly beginning: Buffer,
    private readonly message: http.IncomingMessage,
    private readonly rest?: AsyncIterator<Buffer>,
  ) {}

  get status(): number {
    return this.message.statusCode ?? 502;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Whether the beginning is the complete answer. */
  get isWhole(): boolean {
    return this.rest === undefined;
  }

  /** A header, by its name in small letters. */
  header(name: string): string | undefined {
    const value = this.message.headers[name];
    return value === undefined ? undefined : String(value);
  }

  /** All chunks as they arrive. Can be read once. */
  async *pieces(): AsyncGenerator<Buffer> {
    yield this.beginning;
    for (let next = await this.rest?.next(); next && !next.done; next = await this.rest?.next()) yield next.value;
  }

  /** The complete body. */
  async bytes(): Promise<Buffer> {
    const read: Buffer[] = [];
    for await (const piece of this.pieces()) read.push(piece);
    return Buffer.concat(read);
  }

  /** The same answer, read completely, so that the worker is free. Throws TooLong beyond `most` bytes. */
  async whole(most: number): Promise<Answer> {
    const read: Buffer[] = [];
    let size = 0;
    for await (const piece of this.pieces()) {
      size += piece.length;
      if (size > most) {
        this.message.destroy();
        throw new TooLong(`an answer of more than ${most} bytes`);
      }
      read.push(piece);
    }
    return new Answer(Buffer.concat(read), this.message);
  }

  async text(): Promise<string> {
    return (await this.bytes()).toString('utf8');
  }

  withBeginning(beginning: Buffer): Answer {
    return new Answer(beginning, this.message, this.rest);
  }

  /** The same answer with other content. */
  changed(change: (pieces: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>): Answer {
    return new Answer(Buffer.alloc(0), this.message, change(this.pieces()));
  }

  /** A streamed Response with these headers. */
  passedOn(headers: Record<string, string>): Response {
    if (this.isWhole) return wholeResponse(this.beginning, { headers });
    const pieces = this.pieces();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => void this.message.destroy(),
    });
    return new Response(body, { headers });
  }
}

/** Sends a request over HTTP. Throws TooLate, or the network error. */
export async function askOverHttp(url: URL, asked: Asked): Promise<Answer> {
  const message = await send(url, asked).catch((error) => {
    if (error.stale) return send(url, asked);
    throw error;
  });
  const chunks = message[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const read: Buffer[] = [];
  for (let size = 0; size < SMALL_BYTES; ) {
    const next = await chunks.next();
    if (next.done) return new Answer(Buffer.concat(read), message);
    read.push(next.value);
    size += next.value.length;
  }
  return new Answer(Buffer.concat(read), message, chunks);
}
