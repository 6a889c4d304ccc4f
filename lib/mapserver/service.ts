import 'server-only';
import type { Context } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { readValues } from '@/lib/configuration/service';
import { numberOf } from '@/lib/configuration/settings';
import { elementPolicy } from '@/lib/elements/policy';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { isException, mayBeException, presentException } from './exceptions';
import { type Collection, featurePage, joined } from './features';
import { elementsMap } from './map-file';
import { readGetFeature } from './post';
import { type MapRequest, mapRequest, singleParameters } from './request';
import { askMapServer } from './supervisor';

const LARGEST_BODY = 262_144;
const SHORTEST_TIMEOUT_MS = 100;
const LONGEST_TIMEOUT_MS = 60_000;

/** The caller's identity as the map file's statement knows it, from the same rule that everything else reads. */
const identityOf = ({ actor }: Context) => ({ viewer: String(actor.id), admin: elementPolicy.read(actor) === true ? '1' : '0' });

/** Never a page of ours: what comes from here can't run as one, nor be kept for somebody else. */
const guarded = (contentType: string) => ({
  'Content-Type': contentType,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
});

const currentMap = (srid: number) =>
  elementsMap(`${new URL(env.PUBLIC_URL ?? 'http://localhost:3000').origin}${basePath}/api/mapserver`, srid);

async function timeoutMs(ctx: Context): Promise<number> {
  const configured = numberOf(await readValues(ctx.db, 'OTHER_LAYERS_INFO_TIMEOUT'), 'OTHER_LAYERS_INFO_TIMEOUT');
  return Math.min(LONGEST_TIMEOUT_MS, Math.max(SHORTEST_TIMEOUT_MS, configured));
}

async function posted(request: Request) {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(text|application)\/([\w.-]+\+)?xml\b/i.test(type)) throw new AppError('project.common.unsupportedMediaType');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > LARGEST_BODY) throw new AppError('project.common.tooLarge');
    chunks.push(chunk);
  }
  return readGetFeature(Buffer.concat(chunks).toString('utf8'));
}

/** The answer as it comes, unless its beginning shows that it is a failure. */
async function streamed(answer: Response): Promise<Response> {
  const contentType = answer.headers.get('content-type') ?? 'application/octet-stream';
  if (!mayBeException(contentType)) return new Response(answer.body, { headers: guarded(contentType) });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const first = await reader.read();
  const beginning = first.value ?? new Uint8Array();
  const text = Buffer.from(beginning.subarray(0, 2048)).toString('utf8');
  if (isException(text) || !answer.ok) {
    const chunks = [beginning];
    for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
    return withGuard(presentException(Buffer.concat(chunks).toString('utf8')));
  }
  const rest = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(beginning),
    async pull(controller) {
      const next = await reader.read();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(rest, { headers: guarded(contentType) });
}

function withGuard(response: Response): Response {
  for (const [name, value] of Object.entries(guarded(response.headers.get('Content-Type') ?? 'text/xml')))
    response.headers.set(name, value);
  return response;
}

/** Several answers in GeoJSON as one; the first failure among them is the answer. */
async function together(answers: Response[], { present, contentType, slice }: MapRequest): Promise<Response> {
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const failed = texts.find(isException);
  if (failed) return withGuard(presentException(failed));
  const collections = texts.map((text) => JSON.parse(text) as Collection);
  if (present === 'page') return new Response(featurePage(collections), { headers: guarded('text/html; charset=utf-8') });
  return Response.json(joined(collections, slice), { headers: guarded(contentType ?? 'application/json') });
}

/**
 * A WMS or WFS request: rebuilt from what is allowed, with the caller's identity put in last, and MapServer's answer with a status that
 * says what happened.
 */
export async function mapServerResponse(ctx: Context, request: Request): Promise<Response> {
  const parameters = singleParameters(new URL(request.url).searchParams);
  const wanted = mapRequest(parameters, request.method === 'POST' ? await posted(request) : undefined);
  const limitMs = await timeoutMs(ctx);
  const map = currentMap(wanted.srid);
  const identity = identityOf(ctx);
  const answers = await Promise.all(wanted.searches.map((search) => askMapServer(map, { ...search, ...identity }, limitMs)));
  const [only] = answers;
  return wanted.present === 'stream' && only ? streamed(only) : together(answers, wanted);
}
