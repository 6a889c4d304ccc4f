import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { AppError, invalid } from '@/lib/errors';
import { call, callJson } from '@/lib/test/call';
import { people } from '@/lib/test/people';
import { type Endpoint, endpoint } from './endpoint';
import { handle } from './handle';

const path = '/api/test' as const;
const read = endpoint({ method: 'GET', path, summary: 'Read', access: 'anyone', returns: z.object({ a: z.number() }) });
const write = endpoint({
  method: 'POST',
  path,
  summary: 'Write',
  access: 'user',
  body: z.object({ name: z.string().min(1), age: z.number().nullish() }),
  returns: z.object({ id: z.number() }),
  creates: true,
});
afterEach(() => vi.restoreAllMocks());

describe('handle', () => {
  it('200: what the schema does not name does not leave', async () => {
    const { body, headers } = await callJson(handle(read, async () => ({ a: 1, password: 'x' })));
    expect(body).toEqual({ a: 1 });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('500: what is our fault says nothing of itself but a request id, and is logged under it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const fault of [async () => ({ a: 'no' }) as never, async () => JSON.parse('{'), async () => z.string().parse(1)]) {
      const { status, body } = await callJson<Record<string, string>>(handle(read, fault));
      expect(status).toBe(500);
      expect(Object.keys(body).sort()).toEqual(['code', 'globalError', 'requestId']);
      expect(log.mock.calls.at(-1)?.[0]).toContain(body.requestId);
    }
  });

  it('201: says where what was made is; empty text means no value', async () => {
    const { ana } = await people();
    const seen: unknown[] = [];
    const handler = handle(write, async ({ body }) => {
      seen.push(body);
      return { id: 7 };
    });
    const { status, headers } = await callJson(handler, { method: 'POST', body: { name: 'x', age: '' }, as: ana });
    expect([status, headers.get('location'), seen]).toEqual([201, '/api/test/7', [{ name: 'x', age: null }]]);
  });

  it('201: an endpoint says where else it is, or nowhere', async () => {
    const { ana } = await people();
    const located = async (creates: Endpoint['creates']) => {
      const made = endpoint({ ...write, path: '/api/test/{of}/again', params: z.object({ of: z.string() }), creates });
      const asked = { method: 'POST', body: { name: 'x' }, params: { of: 'a' }, as: ana } as const;
      const { status, headers } = await callJson(
        handle(made, async () => ({ id: 7 })),
        asked,
      );
      return [status, headers.get('location')];
    };
    expect(await located(({ id }: { id: number }, { of }: { of: string }) => `/api/other/${of}/${id}`)).toEqual([
      201,
      '/api/other/a/7',
    ]);
    expect(await located(() => undefined)).toEqual([201, null]);
  });

  it('400: a body that is none is called so, not by an empty name', async () => {
    const { ana } = await people();
    const { body } = await callJson(
      handle(write, async () => ({ id: 1 })),
      { method: 'POST', body: [], as: ana },
    );
    expect(body.fieldErrors).toEqual([{ fieldName: '', message: 'Field "Body" has a value of the wrong kind' }]);
  });

  it('400: every wrong field is named, not only the first', async () => {
    const { ana } = await people();
    const { status, body } = await callJson(
      handle(write, async () => ({ id: 1 })),
      { method: 'POST', body: { age: 'old' }, as: ana },
    );
    expect([status, body.fieldErrors]).toEqual([
      400,
      [
        { fieldName: 'name', message: 'Field "Name" is required' },
        { fieldName: 'age', message: 'Field "age" has a value of the wrong kind' },
      ],
    ]);
  });

  it('401, 403: an endpoint admits whom it says', async () => {
    const { ana, uxia } = await people();
    const admins = endpoint({ method: 'GET', path, summary: 'For administrators', access: 'admin' });
    const handler = handle(admins, async () => undefined);
    const statuses = await Promise.all([call(handler), call(handler, { as: ana }), call(handler, { as: uxia })]);
    expect(statuses.map((it) => it.status)).toEqual([401, 403, 204]);
  });

  it('409, 429: what comes with an error leaves with it', async () => {
    const conflict = await callJson(
      handle(read, async () => Promise.reject(new AppError('project.elements.modify.conflict', { current: { version: 2 } }))),
    );
    expect([conflict.status, conflict.body.current]).toEqual([409, { version: 2 }]);
    const later = await call(
      handle(read, async () =>
        Promise.reject(new AppError('project.common.tooManyRequests', { retryAfterS: 1.2, values: { minutes: 1 } })),
      ),
    );
    expect([later.status, later.headers.get('retry-after')]).toEqual([429, '2']);
  });

  it('speaks the caller’s language', async () => {
    const handler = handle(read, async () => Promise.reject(invalid('description', 'project.app.Body.field.required')));
    const say = async (language: string) =>
      (await callJson(handler, { headers: { 'accept-language': language } })).body.fieldErrors;
    expect(await say('es-MX, en;q=0.5')).toEqual([
      { fieldName: 'description', message: 'El campo «Descripción» es obligatorio' },
    ]);
    expect(await say('gl')).toEqual([{ fieldName: 'description', message: 'O campo «Descrición» é obrigatorio' }]);
  });
});

describe('a body that comes as JSON or as multipart', () => {
  const either = endpoint({
    method: 'POST',
    path,
    summary: 'Write with a file',
    access: 'user',
    body: z.object({ name: z.string() }),
    multipart: z.object({ image: z.string().optional() }),
    returns: z.object({ name: z.string(), files: z.array(z.string()) }),
  });
  const handler = handle(either, async ({ body, form }) => ({
    name: body.name,
    files: form?.files.map(({ field, file }) => `${field}: ${file.filename}, ${file.sizeBytes} bytes`) ?? [],
  }));
  const formWith = (data: string) => {
    const form = new FormData();
    form.append('data', data);
    form.append('image', new File(['abc'], 'a.png'));
    return form;
  };

  it('200: the JSON stands in the field data, the files lie ready for the time of the call', async () => {
    const { ana } = await people();
    expect((await callJson(handler, { method: 'POST', as: ana, body: { name: 'x' } })).body).toEqual({ name: 'x', files: [] });
    expect((await callJson(handler, { method: 'POST', as: ana, body: formWith('{"name":"y"}') })).body).toEqual({
      name: 'y',
      files: ['image: a.png, 3 bytes'],
    });
  });

  it('400: what is no JSON is named; 401 before anything is read; 415: a form where there may be none', async () => {
    const { ana } = await people();
    const broken = await callJson<{ fieldErrors: { fieldName: string }[] }>(handler, {
      method: 'POST',
      as: ana,
      body: formWith('{name'),
    });
    expect([broken.status, broken.body.fieldErrors[0]?.fieldName]).toEqual([400, 'data']);
    expect((await callJson(handler, { method: 'POST', body: formWith('{') })).status).toBe(401);
    const json = handle(write, async () => ({ id: 1 }));
    expect((await callJson(json, { method: 'POST', as: ana, body: formWith('{"name":"y"}') })).status).toBe(415);
  });

  it('400: rules that only the moment knows are asked together with the others', async () => {
    const { ana } = await people();
    const strict = handle(either, async ({ body }) => ({ ...body, files: [] }), {
      body: async (form) => z.object({ name: z.string().max(form ? 9 : 1) }),
    });
    expect((await callJson(strict, { method: 'POST', as: ana, body: { name: 'long' } })).status).toBe(400);
    expect((await callJson(strict, { method: 'POST', as: ana, body: formWith('{"name":"long"}') })).status).toBe(200);
  });
});
