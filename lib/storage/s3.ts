import 'server-only';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { StoreRefusal } from './bridged';
import { checkedKey, type Part, type Store, type Stored, type Waiting } from './store';

export interface S3Settings {
  /** Such as https://s3.example.org; buckets are addressed by path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Timeouts: for more of an upload to be accepted, and for the answer at its end; for other answers to begin. */
const TAKE_MS = 15_000;
const ANSWER_MS = 5000;

/** Stores files in a bucket of any S3-compatible store. */
export class S3Store implements Store {
  private readonly client: AwsClient;
  private readonly address: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    this.address = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  }

  /**
   * The timeout is for the beginning of the answer, not for its body. It restarts while more of `sent` is accepted, because a
   * large file may take long.
   */
  private async send(method: string, url: string, init: RequestInit = {}, waiting: Waiting = {}, sent?: Readable) {
    const { silentMs = Number.POSITIVE_INFINITY, signal } = waiting;
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException('the file store did not answer in time', 'TimeoutError')),
      Math.min(silentMs, method === 'PUT' ? TAKE_MS : ANSWER_MS),
    );
    sent?.on('data', () => timer.refresh());
    const leave = () => late.abort(signal?.reason);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      // The signal of a Request that is handed to fetch is lost when memory is reclaimed (nodejs/node#55428): it is passed to fetch itself.
      return await fetch(await this.client.sign(url, { ...init, method }), { signal: late.signal });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    }
  }

  private at = (key: string) => `${this.address}/${checkedKey(key)}`;

  async put(key: string, content: Uint8Array | string, contentType: string, waiting?: Waiting): Promise<void> {
    const url = this.at(key);
    const headers: Record<string, string> = { 'Content-Type': contentType };
    if (typeof content !== 'string') return done(await this.send('PUT', url, { headers, body: content as BodyInit }, waiting));
    // S3 needs the length in advance; the body is streamed.
    headers['Content-Length'] = String((await stat(content)).size);
    const file = createReadStream(content);
    try {
      const init = { headers, body: Readable.toWeb(file), duplex: 'half' } as RequestInit;
      await done(await this.send('PUT', url, init, waiting, file));
    } finally {
      // Nothing else closes the file when the request fails or is answered before all of it is read.
      file.destroy();
    }
  }

  async get(key: string, waiting?: Waiting, part?: Part): Promise<Stored | undefined> {
    const headers: Record<string, string> = part ? { Range: `bytes=${part.first}-${part.last}` } : {};
    const response = await this.send('GET', this.at(key), { headers }, waiting);
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (response.status !== (part ? 206 : 200) || !response.body) return fail(response);
    return { body: response.body, sizeBytes: Number(response.headers.get('content-length')) };
  }

  async remove(key: string): Promise<void> {
    const response = await this.send('DELETE', this.at(key));
    if (response.status !== 404) await done(response);
  }

  /** Whether the bucket is empty. */
  async isEmpty(): Promise<boolean> {
    const response = await this.send('GET', `${this.address}?list-type=2&max-keys=1`);
    if (!response.ok) return fail(response);
    return !(await response.text()).includes('<Contents>');
  }

  async check(): Promise<void> {
    await done(await this.send('HEAD', this.address));
  }
}

async function done(response: Response): Promise<void> {
  if (!response.ok) return fail(response);
  await response.body?.cancel();
}

async function fail(response: Response): Promise<never> {
  const said = (await response.text()).slice(0, 500);
  throw new StoreRefusal(response.status, said);
}
