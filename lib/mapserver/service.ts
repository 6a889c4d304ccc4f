import 'server-only';
import type { Context } from '@/lib/auth/context';
import { elementPolicy } from '@/lib/elements/policy';
import { AppError } from '@/lib/errors';
import { acrossTypes, Refused } from './across';
import { catalogue, serviceUrl } from './catalogue';
import { isException, mayBeException, presentException } from './exceptions';
import { type Collection, featurePage, joined, joinedDocuments } from './features';
import type { MapPart, MapRequest } from './map-request';
import { type Page, sayingMore } from './paging';
import { layered } from './picture';
import { readGetFeature } from './post';
import { mapRequest, singleParameters } from './request';
import { exceptionResponse, ServiceException } from './service-exception';
import { askMapServer } from './supervisor';
import { answerTimeoutMs } from './timeout';
import type { Answer } from './wire';

const LARGEST_BODY = 262_144;

/** The caller's identity as the map file's statement knows it, from the same rule that everything else reads. */
const identityOf = ({ actor }: Context) => ({ viewer: String(actor.id), admin: elementPolicy.read(actor) === true ? '1' : '0' });

/** Never a page of ours: what comes from here can't run as one, nor be kept for somebody else. */
const guarded = (contentType: string) => ({
  'Content-Type': contentType,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
});

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
async function streamed(answer: Answer, page?: Page): Promise<Response> {
  const contentType = answer.header('content-type') ?? 'application/octet-stream';
  const failed = mayBeException(contentType) && (!answer.ok || isException(answer.beginning.toString('utf8', 0, 2048)));
  if (failed) return withGuard(presentException(await answer.text()));
  return (page ? sayingMore(answer, page, serviceUrl()) : answer).passedOn(guarded(contentType));
}

function withGuard(response: Response): Response {
  for (const [name, value] of Object.entries(guarded(response.headers.get('Content-Type') ?? 'text/xml')))
    response.headers.set(name, value);
  return response;
}

const failureIn = (text: string) => isException(text) && withGuard(presentException(text));

/** Several pictures as one; the first failure among them is the answer. */
async function onTop(answers: Answer[], wish: NonNullable<MapRequest['picture']>): Promise<Response> {
  const pictures = await Promise.all(answers.map((answer) => answer.bytes()));
  for (const [at, answer] of answers.entries())
    if (!answer.header('content-type')?.startsWith('image/'))
      return withGuard(presentException((pictures[at] as Buffer).toString('utf8')));
  return new Response(new Uint8Array(await layered(pictures, wish)), { headers: guarded(wish.format) });
}

/** Several answers as one; the first failure among them is the answer. */
async function together(answers: Answer[], { present, contentType, picture }: MapRequest): Promise<Response> {
  if (picture) return onTop(answers, picture);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  for (const text of texts) {
    const failure = failureIn(text);
    if (failure) return failure;
  }
  if (present === 'documents') {
    const type = answers[0]?.header('content-type') ?? 'text/plain';
    return new Response(joinedDocuments(texts), { headers: guarded(type) });
  }
  const collections = texts.map((text) => JSON.parse(text) as Collection);
  if (present === 'page') return new Response(featurePage(collections), { headers: guarded('text/html; charset=utf-8') });
  return Response.json(joined(collections), { headers: guarded(contentType ?? 'application/json') });
}

async function answered(ctx: Context, request: Request, parameters: Record<string, string>): Promise<Response> {
  const [known, limitMs] = await Promise.all([catalogue(), answerTimeoutMs()]);
  const find = (name: string) => known.find(name);
  const wanted = mapRequest(parameters, find, request.method === 'POST' ? await posted(request) : undefined);
  const identity = identityOf(ctx);
  const ask = ({ map, search }: MapPart) =>
    // What is published is the same for everybody: such a map knows no identity.
    askMapServer(known.map(map, ctx.locale), { ...search, ...(map.of !== 'layer' && identity) }, limitMs);
  if (wanted.page && wanted.present === 'collection')
    return Response.json(await acrossTypes(ask, wanted.parts, wanted.page, serviceUrl()), {
      headers: guarded(wanted.contentType ?? 'application/json'),
    });
  const answers = await Promise.all(wanted.parts.map(ask));
  const [only] = answers;
  return wanted.present === 'stream' && only ? streamed(only, wanted.page) : together(answers, wanted);
}

/**
 * A WMS or WFS request: rebuilt from what is allowed, with the caller's identity put in last, and MapServer's answer with a status that
 * says what happened.
 */
export async function mapServerResponse(ctx: Context, request: Request): Promise<Response> {
  const parameters = singleParameters(new URL(request.url).searchParams);
  try {
    return await answered(ctx, request, parameters);
  } catch (error) {
    if (error instanceof Refused) return withGuard(error.response);
    if (!(error instanceof ServiceException)) throw error;
    return withGuard(exceptionResponse(error, parameters.version));
  }
}
