import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { AppError, type ErrorCode, isServerFault } from '@/lib/errors';
import { call, problemOf } from './client';
import { endpoint } from './endpoint';
import { toProblem } from './problem';

const thing = endpoint({ method: 'GET', path: '/api/thing', summary: 'A thing', access: 'anyone', returns: z.object({}) });

/** What the browser makes of an answer of ours to an error. */
async function received(error: unknown, locale: 'en-GB' | 'gl-ES' = 'en-GB') {
  const answer = await toProblem(error, locale, 'the-request');
  return problemOf(await answer.text(), answer.headers.get('retry-after'));
}

describe('a failure of the server says what it is, and which request it was', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it.each<[string, unknown, ErrorCode, string]>([
    [
      '500, a fault of ours',
      new TypeError('x is undefined'),
      'project.common.unexpected',
      'Something went wrong on our side. Nothing was changed',
    ],
    ['502', new AppError('project.common.badGateway'), 'project.common.badGateway', 'The map server did not answer properly'],
    [
      '504',
      new AppError('project.common.gatewayTimeout'),
      'project.common.gatewayTimeout',
      'The map server took too long to answer',
    ],
    [
      '503',
      new AppError('project.common.storeAway', { retryAfterS: 5 }),
      'project.common.storeAway',
      'Files cannot be stored or read at the moment. Try again in a few seconds',
    ],
    [
      '507',
      Object.assign(new Error('write'), { code: 'ENOSPC' }),
      'project.common.noSpace',
      'There is not enough disk space on the server for what you sent. Tell its administrators',
    ],
  ])('%s', async (_, thrown, code, text) => {
    const error = await received(thrown);
    expect([error.code, error.message]).toEqual([code, `${text} (request the-request)`]);
    expect(isServerFault(error)).toBe(true);
  });
  it('in the language of the caller, and when to try again', async () => {
    const error = await received(new AppError('project.common.busy', { retryAfterS: 7 }), 'gl-ES');
    expect(error.message).toMatch(/ \(petición the-request\)$/);
    expect(error.retryAfterS).toBe(7);
  });
  it('a refusal has no number of a request in its text', async () => {
    const error = await received(new AppError('project.common.notFound'));
    expect([error.message, isServerFault(error)]).toEqual(['It does not exist, or you may not see it', false]);
  });
});

describe('what is no answer of ours could not be reached', () => {
  it.each([
    '',
    '<html>502 Bad Gateway</html>',
    '{}',
    '{"code":502,"globalError":"x"}',
    '{"code":"project.common.busy"}',
    'null',
    '[]',
  ])('%j', (text) =>
    expect(problemOf(text)).toMatchObject({ code: 'project.common.networkError', message: 'project.common.networkError' }),
  );
  it('but its status may say what was wrong', () => {
    expect(problemOf('<html>', null, 413)).toMatchObject({ code: 'project.common.tooLarge' });
    expect(problemOf('', null, 507)).toMatchObject({ code: 'project.common.noSpace' });
    expect(problemOf('', null, 502)).toMatchObject({ code: 'project.common.networkError' });
    const own = JSON.stringify({ code: 'project.limits.storage', globalError: 'In words' });
    expect(problemOf(own, null, 413)).toMatchObject({ code: 'project.limits.storage' });
  });
  it('a call throws what the answer says, whatever its status', async () => {
    const body = { code: 'project.common.badGateway', globalError: 'In words', requestId: 'r' };
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 502 }));
    await expect(call(thing, {})).rejects.toMatchObject({ code: 'project.common.badGateway', message: 'In words' });
    vi.stubGlobal('fetch', async () => new Response('', { status: 413 }));
    await expect(call(thing, {})).rejects.toMatchObject({ code: 'project.common.tooLarge' });
    vi.stubGlobal('fetch', async () => new Response('Bad Gateway', { status: 502 }));
    await expect(call(thing, {})).rejects.toMatchObject({ code: 'project.common.networkError' });
    vi.unstubAllGlobals();
  });
  it.each(['<html>Log in to this network</html>', '{"id":1,"na', ''])('also where it says that all is well: %j', async (text) => {
    vi.stubGlobal('fetch', async () => new Response(text));
    await expect(call(thing, {})).rejects.toMatchObject({ code: 'project.common.networkError' });
    vi.unstubAllGlobals();
  });
  it('nor is one that breaks off, or that does not come in time; what somebody calls off is no failure of the network', async () => {
    const broken = () => new ReadableStream({ pull: (it) => it.error(new TypeError('terminated')) });
    vi.stubGlobal('fetch', async () => new Response(broken()));
    await expect(call(thing, {})).rejects.toMatchObject({ code: 'project.common.networkError' });
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
    const late = AbortSignal.abort(new DOMException('Late', 'TimeoutError'));
    await expect(call(thing, {}, late)).rejects.toMatchObject({ code: 'project.common.networkError' });
    await expect(call(thing, {}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    vi.unstubAllGlobals();
  });
});
