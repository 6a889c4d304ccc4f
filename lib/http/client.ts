import { basePath } from '@/lib/base-path';
import { AppError, type ErrorCode } from '@/lib/errors';
import type { Endpoint, Returned, Sent } from './endpoint';
import { whileRunning } from './running';

interface Problem {
  globalError: string;
  code: ErrorCode;
  fieldErrors?: { fieldName: string; message: string; link?: string }[];
  current?: unknown;
  conflicts?: unknown;
}

/** Headers of every call: set by the session (bearer) and the language selector. */
export const credentials: { serviceToken: string | null; locale: string } = { serviceToken: null, locale: 'en-GB' };

type Plain = Record<string, unknown>;

/** The address of a call, for links and for uploads that show their progress. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: { params?: unknown; query?: unknown } = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as Plain)[name])));
  const pairs = Object.entries(query as Plain).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((it) => it !== undefined && it !== null && it !== '')
      .map((it) => [name, String(it)]),
  );
  return `${basePath}${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`;
}

export const requestHeaders = (): Record<string, string> => ({
  'Accept-Language': credentials.locale,
  ...(credentials.serviceToken && { Authorization: `Bearer ${credentials.serviceToken}` }),
});

/** What the status of a proxy's own answer says. */
const OF_STATUS: Record<number, ErrorCode> = { 413: 'project.common.tooLarge', 507: 'project.common.noSpace' };

/** The error in an answer, as the service threw it, with translated texts. `status`: for an answer that is not ours. */
export function problemOf(text: string, retryAfter: string | null = null, status?: number): AppError {
  try {
    const problem = JSON.parse(text) as Problem;
    const fields = (problem.fieldErrors ?? []).map(({ fieldName, message, link }) => ({
      path: fieldName,
      key: '',
      message,
      link,
    }));
    const retryAfterS = retryAfter ? Number(retryAfter) : undefined;
    if (typeof problem.code === 'string' && typeof problem.globalError === 'string')
      return new AppError(
        problem.code,
        { fields, current: problem.current, conflicts: problem.conflicts, retryAfterS },
        problem.globalError,
      );
  } catch {
    // Not our own answer: a proxy's page, or an empty body.
  }
  return new AppError((status && OF_STATUS[status]) || 'project.common.networkError');
}

/** The token of each refused call. Not in the errors themselves, so that no token is shown or logged. */
const sentTokens = new WeakMap<object, string | null>();

export function sentWith(serviceToken: string | null, error: AppError): AppError {
  sentTokens.set(error, serviceToken);
  return error;
}

/** Whether a 401 was for an older token, such as one replaced by a password change: it says nothing about the current one. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'project.common.unauthenticated') return false;
  const sent = sentTokens.get(error);
  return sent !== undefined && credentials.serviceToken !== null && sent !== credentials.serviceToken;
}

/** Whether somebody has called it off; one that has come to the end of its time was answered by nobody. */
export const isCalledOff = (signal?: AbortSignal): boolean => signal?.aborted === true && signal.reason?.name !== 'TimeoutError';

/** What an answer says that went well. A page of the network's own, or half an answer, says nothing: nobody has answered. */
export function contentOf(text: string, status: number): unknown {
  if (status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('project.common.networkError');
  }
}

/** Calls a call off; or makes what does of the length of its body. */
type Until = AbortSignal | ((length: number) => AbortSignal);

/** All calls of the browser to the API. Throws the AppError that the service threw, or `project.common.networkError`: after the time of `until`, too. */
export const call = <E extends Endpoint>(endpoint: E, sent: Sent<E>, until?: Until): Promise<Returned<E>> =>
  whileRunning(ask(endpoint, sent, until));

async function ask<E extends Endpoint>(endpoint: E, sent: Sent<E>, until?: Until): Promise<Returned<E>> {
  const { body: content } = sent as { body?: unknown };
  const body = content === undefined ? undefined : JSON.stringify(content);
  const signal = typeof until === 'function' ? until(body?.length ?? 0) : until;
  const { serviceToken } = credentials;
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(endpoint, sent as object), {
      method: endpoint.method,
      headers: { ...requestHeaders(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      body,
      signal,
    });
    text = await response.text();
  } catch (error) {
    throw isCalledOff(signal) ? error : new AppError('project.common.networkError');
  }
  if (!response.ok) throw sentWith(serviceToken, problemOf(text, response.headers.get('retry-after'), response.status));
  return contentOf(text, response.status) as Returned<E>;
}
