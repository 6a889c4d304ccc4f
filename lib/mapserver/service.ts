import { hasScope } from '@/lib/auth/policy';
import 'server-only';
import type { Context } from '@/lib/auth/context';
import { mayRead } from '@/lib/auth/reading';
import { databaseAway, noteAway, wasAway } from '@/lib/db/away';
import { pingDatabase } from '@/lib/db/reading';
import { elementPolicy } from '@/lib/elements/policy';
import { AppError } from '@/lib/errors';
import { readBytes } from '@/lib/http/body';
import { askMapServer } from '@/lib/map-workers/supervisor';
import { answerTimeoutMs } from '@/lib/map-workers/timeout';
import type { Answer } from '@/lib/map-workers/wire';
import { clientOf } from '@/lib/users/throttle';
import { catalogue } from './catalogue';
import { isException, mayBeException, presentException } from './exceptions';
import { type Collection, featurePage, joined, joinedDocuments } from './features';
import type { MapPart, MapRequest } from './map-request';
import { layered } from './picture';
import { refused } from './refusal';
import { serviceOf, serviceRequest, singleParameters } from './request';
import { ServiceException } from './service-exception';
import { wfsByDocument } from './wfs/by-document';
import { wfsResponse } from './wfs/service';
import { wholeAnswers } from './whole-answers';
import { asAnswered } from './wms-capabilities';

const MAX_BODY_BYTES = 262_144;

/** The caller's identity as parameters of the map file's statement, from the same policy as everywhere else. */
const identityOf = ({ actor }: Context) => ({
  viewer: String(actor.id),
  admin: elementPolicy.read(actor) === true ? '1' : '0',
  reviewer: hasScope(actor) ? '1' : '0',
});

/** Answers must not run as a page of ours, nor be cached for somebody else. */
const guarded = (contentType: string) => ({
  'Content-Type': contentType,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
});

async function posted(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(text|application)\/([\w.-]+\+)?xml\b/i.test(type)) throw new AppError('project.common.unsupportedMediaType');
  return (await readBytes(request, MAX_BODY_BYTES)).toString('utf8');
}

/** Streams the answer, unless its beginning shows that it is a failure. */
async function streamed(answer: Answer): Promise<Response> {
  const contentType = answer.header('content-type') ?? 'application/octet-stream';
  const failed =
    mayBeException(contentType) && (!answer.ok || isException(answer.beginning.toString('utf8', 0, 2048), contentType));
  if (failed) return withGuard(presentException(await answer.text()));
  return answer.passedOn(guarded(contentType));
}

function withGuard(response: Response): Response {
  for (const [name, value] of Object.entries(guarded(response.headers.get('Content-Type') ?? 'text/xml')))
    response.headers.set(name, value);
  return response;
}

const failureIn = (text: string, answer: Answer) =>
  isException(text, answer.header('content-type')) && withGuard(presentException(text));

/** Combines several images; the first failure among them is the answer. */
async function onTop(answers: Answer[], wish: NonNullable<MapRequest['picture']>): Promise<Response> {
  const pictures = await Promise.all(answers.map((answer) => answer.bytes()));
  for (const [at, answer] of answers.entries())
    if (!answer.header('content-type')?.startsWith('image/'))
      return withGuard(presentException((pictures[at] as Buffer).toString('utf8')));
  return new Response(new Uint8Array(await layered(pictures, wish)), { headers: guarded(wish.format) });
}

/** Combines several answers; the first failure among them is the answer. */
async function together(answers: Answer[], { present, contentType, picture }: MapRequest): Promise<Response> {
  if (picture) return onTop(answers, picture);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  for (const [at, answer] of answers.entries()) {
    const failure = failureIn(texts[at] as string, answer);
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

async function capabilities(answer: Answer): Promise<Response> {
  const text = await answer.text();
  const contentType = answer.header('content-type') ?? 'text/xml; charset=UTF-8';
  return failureIn(text, answer) || new Response(asAnswered(text), { headers: guarded(contentType) });
}

const showsElements = ({ map }: MapPart) => map.of !== 'layer' && map.of !== 'capabilities';

interface Asked {
  ctx: Context;
  client: string;
  signal: AbortSignal;
  parameters: Record<string, string>;
  /** A request in XML. */
  document?: string;
}

async function answered({ ctx, client, signal, parameters, document }: Asked): Promise<Response> {
  const [all, limitMs, reads] = await Promise.all([catalogue(), answerTimeoutMs(), mayRead(ctx)]);
  const seen = all.seenBy(ctx.actor);
  const known = reads ? seen : seen.withoutElements();
  const identity = identityOf(ctx);
  const wanted =
    document === undefined
      ? serviceRequest(parameters, (name) => known.find(name))
      : wfsByDocument(document, parameters.outputformat || undefined);
  if ('request' in wanted)
    return withGuard(await wfsResponse({ ctx, client, signal, known, identity, limitMs, headers: guarded }, wanted));
  if (!reads && wanted.parts.some(showsElements)) throw new ServiceException('LayerNotDefined', 'There is no such layer.');
  const ask = async ({ map, search }: MapPart) =>
    // Published layers are the same for everybody: their maps take no identity.
    askMapServer(
      await known.map(map, ctx.locale),
      { ...search, ...(map.of !== 'layer' && identity) },
      { limitMs, client, signal },
    );
  const [part] = wanted.parts;
  if (part?.map.of === 'capabilities') return capabilities(await ask(part));
  if (part && wanted.present === 'stream') return streamed(await ask(part));
  return together(await wholeAnswers(wanted.parts, ask), wanted);
}

/** The version of an XML request, found without parsing it. */
const versionIn = (document: string) =>
  /\sversion\s*=\s*["'](\d\.\d\.\d)["']/.exec(document.slice(0, 2000).replace(/<\?[^>]*>/, ''))?.[1];

/**
 * Answers a WMS or WFS request: rebuilt from allowed parameters, with the caller's identity added last, and MapServer's answer with a
 * meaningful status. Errors are OGC exceptions.
 */
export async function mapServerResponse(ctx: Context, request: Request): Promise<Response> {
  let parameters: Record<string, string> = {};
  let document: string | undefined;
  try {
    parameters = singleParameters(new URL(request.url).searchParams);
    document = request.method === 'POST' ? await posted(request) : undefined;
    return await answered({ ctx, client: clientOf(ctx, request), signal: request.signal, parameters, document });
  } catch (error) {
    // MapServer may have failed because of the database: check it. Once it is back, MapServer's own connections fail once more.
    if (error instanceof AppError && error.code === 'project.common.badGateway') {
      await pingDatabase().catch(noteAway);
      if (wasAway()) throw databaseAway();
    }
    if (!(error instanceof ServiceException) && !(error instanceof AppError)) throw error;
    const service = document === undefined ? serviceOf(parameters) : 'WFS';
    const version = document === undefined ? parameters.version : versionIn(document);
    return withGuard(await refused(error, { service, version, locale: ctx.locale, requestId: ctx.requestId }));
  }
}
