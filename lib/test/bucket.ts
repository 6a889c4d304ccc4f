import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '@/lib/storage/s3';

const signed =
  /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/;

/** The part of S3 that the app uses: objects of one bucket by path, for signed requests. */
export class TestBucket {
  readonly objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  refusing = false;
  private readonly server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = (status: number, body?: Buffer | string, headers = {}) => response.writeHead(status, headers).end(body);
    if (!signed.test(request.headers.authorization ?? '') || !request.headers['x-amz-date'] || this.refusing)
      return answer(403, 'AccessDenied');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = pathname.split('/');
    if (bucket !== 'files') return answer(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return answer(200, searchParams.has('list-type') ? this.list() : undefined);
    if (request.method === 'PUT' && request.headers['content-length'] === undefined) return answer(411, 'MissingContentLength');
    if (request.method === 'PUT') this.objects.set(key, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] });
    if (request.method === 'DELETE') this.objects.delete(key);
    if (request.method !== 'GET') return answer(request.method === 'DELETE' ? 204 : 200);
    const found = this.objects.get(key);
    if (!found) return answer(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const bytes = first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1);
    return answer(first === undefined ? 200 : 206, bytes, { 'Content-Length': bytes.length });
  });

  private list(): string {
    const keys = [...this.objects.keys()].map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult><KeyCount>${keys.length}</KeyCount>${keys.join('')}</ListBucketResult>`;
  }

  open = () => new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
  close = () => this.server.close();

  get settings(): S3Settings {
    return {
      endpoint: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`,
      bucket: 'files',
      region: 'eu-west-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    };
  }
}
