import 'server-only';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { StoreRefusal } from './bridged';
import { checkedKey, type Store, type Stored } from './store';

export interface S3Settings {
  /** Such as https://s3.example.org; buckets are addressed by path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** For a file to be written, and for the answer to anything else to begin. */
const WRITE_MS = 120_000;
const ANSWER_MS = 5000;

/** Keeps files in a bucket of any store that speaks S3. */
export class S3Store implements Store {
  private readonly client: AwsClient;
  private readonly address: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    this.address = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  }

  /** The time is for the answer to begin: its body may take as long as whoever reads it. */
  private async send(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    const late = new AbortController();
    const timeoutMs = method === 'PUT' ? WRITE_MS : ANSWER_MS;
    const timer = setTimeout(
      () => late.abort(new DOMException('the file store did not answer in time', 'TimeoutError')),
      timeoutMs,
    );
    return this.client.fetch(url, { ...init, method, signal: late.signal }).finally(() => clearTimeout(timer));
  }

  private at = (key: string) => `${this.address}/${checkedKey(key)}`;

  async put(key: string, content: Uint8Array | string, contentType: string): Promise<void> {
    const headers: Record<string, string> = { 'Content-Type': contentType };
    let body: BodyInit = content as BodyInit;
    if (typeof content === 'string') {
      // S3 wants the length beforehand; the body itself is never held in memory.
      headers['Content-Length'] = String((await stat(content)).size);
      body = Readable.toWeb(createReadStream(content)) as BodyInit;
    }
    await done(await this.send('PUT', this.at(key), { headers, body, duplex: 'half' } as RequestInit));
  }

  async get(key: string): Promise<Stored | undefined> {
    const response = await this.send('GET', this.at(key));
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok || !response.body) return fail(response);
    return { body: response.body, sizeBytes: Number(response.headers.get('content-length')) };
  }

  async remove(key: string): Promise<void> {
    const response = await this.send('DELETE', this.at(key));
    if (response.status !== 404) await done(response);
  }

  /** Whether the bucket holds nothing at all. */
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
