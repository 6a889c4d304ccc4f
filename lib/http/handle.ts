import { isVisitor } from '@/lib/auth/policy';
import 'server-only';
import type * as z from 'zod';
import type { Role } from '@/lib/auth/actor';
import { contextOf, noteWrite } from '@/lib/auth/caller';
import { type Context, newestContext } from '@/lib/auth/context';
import { noSessionCookie, sessionCookie } from '@/lib/auth/cookie';
import { requireReading } from '@/lib/auth/reading';
import { issueToken, readToken } from '@/lib/auth/tokens';
import { basePath } from '@/lib/base-path';
import { AppError, type FieldIssue } from '@/lib/errors';
import { localeOfRequest } from '@/lib/i18n/active';
import { type JsonBody, maxBodyBytes, readJson, readJsonText } from './body';
import { Deferred } from './deferred';
import type { Access, Endpoint, Produced, Received } from './endpoint';
import { etagOf, matchesEtag } from './etag';
import { type IncomingForm, isForm, receiveForm, withWorkspace, withWorkspaceIfNeeded } from './multipart';
import { forAnyOrigin, isPublicRead } from './origins';
import { parse, parseWhole, queryObject, type RestCheck } from './parse';
import { toProblem } from './problem';
import { limitingUploads } from './uploads';
import { wholeResponse } from './whole';

/** A file beside JSON in a multipart body. */
const MAX_FORM_FILE_BYTES = 256 * 1024 * 1024;

interface Sent extends Partial<JsonBody> {
  form?: IncomingForm;
}
interface Asked {
  ctx: Context;
  request: Request;
  /** The files and fields beside JSON in a multipart body; the files exist until the call ends. */
  form?: IncomingForm;
}
type UseCase<E extends Endpoint> = (
  input: Received<E> & Asked,
) => Promise<E['defers'] extends string ? Produced<E> | Deferred : Produced<E>>;
interface Options<E extends Endpoint> {
  /**
   * Refuses a caller before the body is checked. `sent` is the JSON as it came, for a rule that depends on it; it is not
   * read unless called.
   */
  admit?: (asked: { ctx: Context; params: Received<E>['params']; sent: () => Promise<unknown> }) => void | Promise<void>;
  /** The body's schema with rules that depend on the call: which languages are active, whether a file was sent. */
  body?: (form: IncomingForm | undefined) => Promise<z.ZodType<Received<E>['body']>>;
  /** What the use case would refuse of a body that its schema refuses already, so that one answer names every mistake. */
  rest?: (
    asked: { ctx: Context; params: Received<E>['params'] },
    ...rest: Parameters<RestCheck<Received<E>['body']>>
  ) => Promise<readonly FieldIssue[]>;
}
type RouteParams = { params: Promise<Record<string, string | string[] | undefined>> };

/** A browser asks its user for a password where this header says so; other programs need the header. */
function challenged(request: Request, response: Response): Response {
  if (response.status === 401 && !request.headers.has('sec-fetch-site'))
    response.headers.append('WWW-Authenticate', 'Basic realm="Vieiro", charset="UTF-8"');
  return response;
}

/** Connects an endpoint to a use case: identifies the caller, parses the input, runs, presents the result. */
export function handle<E extends Endpoint>(endpoint: E, run: UseCase<E>, options: Options<E> = {}) {
  const answer = answered(endpoint, run, options);
  return async (request: Request, route: RouteParams): Promise<Response> => {
    const response = challenged(request, await answer(request, route));
    return isPublicRead(endpoint) ? forAnyOrigin(response) : response;
  };
}

function answered<E extends Endpoint>(endpoint: E, run: UseCase<E>, options: Options<E>) {
  return async (request: Request, route: RouteParams): Promise<Response> => {
    const requestId = crypto.randomUUID();
    try {
      const ctx = await contextOf(request, requestId, { loggingIn: endpoint.session === 'starts', mayLag: endpoint.mayLag });
      await admit(endpoint, ctx);
      const params = parse(endpoint.params, await route.params);
      const query = parse(endpoint.query, queryObject(new URL(request.url).searchParams));
      const sent = once(() => readJson(request, maxBodyBytes(endpoint)));
      await options.admit?.({ ctx, params: params as Received<E>['params'], sent: async () => (await sent()).value });
      const use = async ({ value, form, files }: Sent) => {
        const schema = endpoint.body && ((await options.body?.(form)) ?? endpoint.body);
        const rest = options.rest?.bind(undefined, { ctx, params: params as Received<E>['params'] });
        const body =
          schema && (rest ? await parseWhole(schema as z.ZodType<Received<E>['body']>, value, rest) : parse(schema, value));
        const input = { params, query, body } as Received<E>;
        const produced = await ran(endpoint, { ...ctx, files }, (it) => run({ ctx: it, request, form, ...input }));
        const presented = await present(endpoint, produced, { requestId, params });
        return endpoint.revalidates ? revalidated(request, presented) : presented;
      };
      return await limitingUploads(endpoint, request, ctx.actor.id, () => received(endpoint, request, sent, use));
    } catch (error) {
      return toProblem(error, await localeOfRequest(request), requestId);
    }
  };
}

/** Runs a use case. A 404 from the replica is repeated on the primary; a write is recorded, so that its account reads it. */
async function ran<T>({ method, mayLag }: Endpoint, ctx: Context, run: (ctx: Context) => Promise<T>): Promise<T> {
  if (method !== 'GET') return mayLag ? run(ctx) : written(ctx, run);
  const newest = newestContext(ctx);
  return run(ctx).catch((error) => {
    if (newest && error instanceof AppError && error.code === 'project.common.notFound') return run(newest);
    throw error;
  });
}

/** A call that fails may have written, too. */
async function written<T>(ctx: Context, run: (ctx: Context) => Promise<T>): Promise<T> {
  const produced = await run(ctx).catch(async (error) => {
    await noteWrite(ctx);
    throw error;
  });
  await noteWrite(ctx);
  return produced;
}

function once<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run();
    return running;
  };
}

const ADMITTED: Record<Role, readonly Access[]> = {
  VISITOR: [],
  USER: ['user'],
  REVIEWER: ['user', 'reviewer'],
  ADMIN: ['user', 'reviewer', 'admin'],
};

const FOR_ADMINISTRATION: readonly Access[] = ['reviewer', 'admin'];

/** An access token opens neither accounts nor what is done in the administration area; one that only reads changes nothing. */
function admitToken({ path, access, method, mayLag }: Endpoint, { token }: Context): void {
  if (!token) return;
  const isClosed = path.startsWith('/api/users') || FOR_ADMINISTRATION.includes(access);
  if (isClosed || (token.readOnly && method !== 'GET' && !mayLag)) throw new AppError('project.common.permissionDenied');
}

async function admit(endpoint: Endpoint, ctx: Context): Promise<void> {
  const { actor } = ctx;
  admitToken(endpoint, ctx);
  if (endpoint.access === 'anyone') return;
  if (endpoint.access === 'reader') return requireReading({ actor });
  if (isVisitor(actor)) throw new AppError('project.common.unauthenticated');
  if (!ADMITTED[actor.role].includes(endpoint.access)) throw new AppError('project.common.permissionDenied');
}

const json = (body: unknown, headers: Record<string, string>) =>
  wholeResponse(Buffer.from(JSON.stringify(body)), { headers: { ...headers, 'Content-Type': 'application/json' } });

/** `returns` is also the presenter: fields that it does not name are removed. */
async function present(
  endpoint: Endpoint,
  produced: unknown,
  { requestId, params }: { requestId: string; params: unknown },
): Promise<Response> {
  const headers: Record<string, string> = { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' };
  if (endpoint.session) headers['Set-Cookie'] = await setCookie(endpoint.session, produced);
  if (!endpoint.returns) return new Response(null, { status: 204, headers });
  if (produced instanceof Deferred) {
    const place = produced.location && { Location: `${basePath}${produced.location}` };
    return Response.json(produced.body, { status: 202, headers: { ...headers, ...place } });
  }
  if (typeof endpoint.returns === 'string') return produced as Response;
  const body = endpoint.returns.parse(produced);
  if (!endpoint.creates) return json(body, headers);
  const location = locationOf(endpoint, body, params);
  return Response.json(body, { status: 201, headers: { ...headers, ...(location && { Location: `${basePath}${location}` }) } });
}

function locationOf({ creates, path }: Endpoint, made: unknown, params: unknown): string | undefined {
  if (typeof creates === 'function') return creates(made as never, params as never);
  const { uuid, id = uuid } = made as { id?: number | string; uuid?: string };
  return `${path}/${id}`;
}

/** The answer with an ETag of its bytes: caches revalidate it each time. Names in it depend on the language. */
async function revalidated(request: Request, answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const etag = etagOf(bytes);
  const headers = new Headers(answer.headers);
  headers.set('ETag', etag);
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Accept-Language');
  if (!matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(bytes, { status: answer.status, headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

async function setCookie(change: 'starts' | 'ends', produced: unknown): Promise<string> {
  const claims = change === 'starts' && (await readToken('service', (produced as { serviceToken: string }).serviceToken));
  return claims ? sessionCookie(await issueToken('cookie', claims)) : noSessionCookie();
}

const takesForm = ({ body, multipart }: Endpoint, request: Request) => Boolean(body && multipart && isForm(request));

const withForm = <T>(request: Request, run: (form: IncomingForm) => Promise<T>): Promise<T> =>
  withWorkspace(async (folder) => {
    const form = await receiveForm(request, folder, MAX_FORM_FILE_BYTES);
    if (form.files.some(({ file }) => file.sizeBytes > MAX_FORM_FILE_BYTES)) throw new AppError('project.common.tooLarge');
    return run(form);
  });

/** The JSON of a multipart body. */
const dataOf = ({ fields }: IncomingForm): unknown => (fields.data === undefined ? null : readJsonText(fields.data, 'data'));

/** The input of a call: its JSON, and the files in it or beside it, which exist until the call ends. */
async function received<T>(
  endpoint: Endpoint,
  request: Request,
  json: () => Promise<JsonBody>,
  run: (sent: Sent) => Promise<T>,
): Promise<T> {
  if (!endpoint.body) return run({});
  if (takesForm(endpoint, request)) return withForm(request, (form) => run({ form, value: dataOf(form) }));
  if (!endpoint.base64Files) return run(await json());
  return withWorkspaceIfNeeded(async (workspace) => run(await readJson(request, maxBodyBytes(endpoint), workspace)));
}
