import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { person } from '@/lib/test/people';
import { type Access, endpoint } from './endpoint';
import { handle } from './handle';

const KB = 1024;
const MB = 1024 * KB;

const handlerFor = (access: Access, base64Files?: true) =>
  handle(
    endpoint({
      method: 'POST',
      path: '/api/test',
      summary: 'Write',
      access,
      body: z.object({ name: z.string().nullish(), base64: z.string().nullish() }),
      returns: z.object({ length: z.number(), file: z.number().nullable() }),
      base64Files,
    }),
    async ({ ctx, body }) => ({
      length: body.name?.length ?? 0,
      file: ctx.files?.get(body.base64 ?? '')?.sizeBytes ?? null,
    }),
  );

/** A body that says how long it is, or one that comes in pieces and does not. */
function requestWith(text: string, declared: boolean, token: string) {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 60_000));
      at += 60_000;
    },
  });
  return new Request('http://localhost:3000/api/test', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(declared && { 'content-length': String(bytes.length) }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: stream,
    duplex: 'half',
  } as RequestInit);
}

const send = async (handler: ReturnType<typeof handlerFor>, text: string, declared: boolean, token = '') =>
  handler(requestWith(text, declared, token), { params: Promise.resolve({}) });

const ofSize = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) });

describe('the size of a JSON body', () => {
  it.each([
    ['anyone', 16 * KB],
    ['user', MB],
    ['admin', MB],
  ] as const)('413: more than an endpoint for %s takes, declared or in pieces', async (access, most) => {
    const token = access === 'anyone' ? '' : (await person({ role: 'ADMIN' })).token;
    for (const declared of [true, false]) {
      expect((await send(handlerFor(access), ofSize(most), declared, token)).status).toBe(200);
      const refused = await send(handlerFor(access), ofSize(most + 1), declared, token);
      expect([refused.status, (await refused.json()).code]).toEqual([413, 'project.common.tooLarge']);
    }
  });

  it('8 MB where it is an element without files; 413 beyond', async () => {
    const { token } = await person();
    const takes = endpoint({
      ...{ method: 'POST', path: '/api/test', summary: 'Write', access: 'user', holdsElement: true },
      body: z.object({ name: z.string() }),
    });
    const handler = handle(takes, async () => undefined);
    const status = async (text: string) =>
      (await handler(requestWith(text, true, token), { params: Promise.resolve({}) })).status;
    expect([await status(ofSize(8 * MB)), await status(ofSize(8 * MB + 1))]).toEqual([204, 413]);
  });

  it('64 MB where files travel in it, which are decoded on the way; 413 beyond, and for 8 MB of anything else', async () => {
    const { token } = await person();
    const file = (length: number) => JSON.stringify({ name: 'a photo', base64: 'A'.repeat(length) });
    const taken = await send(handlerFor('user', true), file(40 * MB), false, token);
    expect(await taken.json()).toEqual({ length: 7, file: 30 * MB });
    // To the byte: what is left over of four characters is in the name.
    const whole = (bytes: number) => {
      const rest = bytes - JSON.stringify({ name: '', base64: '' }).length;
      return JSON.stringify({ name: 'n'.repeat(rest % 4), base64: 'A'.repeat(rest - (rest % 4)) });
    };
    expect((await send(handlerFor('user', true), whole(64 * MB), false, token)).status).toBe(200);
    for (const declared of [true, false])
      expect((await send(handlerFor('user', true), whole(64 * MB + 1), declared, token)).status).toBe(413);
    expect((await send(handlerFor('user', true), ofSize(9 * MB), true, token)).status).toBe(413);
  }, 60_000);
});

describe('the shape of a JSON body', () => {
  it.each([
    ['too deep', '['.repeat(5000) + ']'.repeat(5000), 'The body has more than 64 levels'],
    ['too deep, and never closed', '{"a":'.repeat(10_000), 'The body has more than 64 levels'],
    ['too many values', `{"z":[${'{},'.repeat(250_000)}{}]}`, 'The body has more than 250,000 values'],
    ['too many members', `{"z":[${'{"a":1},'.repeat(50_000)}{}]}`, 'The objects of the body have more than 50,000 members'],
    ['no JSON', '{"a"', 'The body is not valid JSON'],
  ])('400: %s', async (_, text, message) => {
    const { token } = await person();
    for (const base64Files of [undefined, true] as const) {
      const response = await send(handlerFor('user', base64Files), text, false, token);
      const { fieldErrors } = (await response.json()) as { fieldErrors: unknown };
      expect([response.status, fieldErrors]).toEqual([400, [{ fieldName: '', message }]]);
    }
  });

  it('400: a list that is too long is named before its entries are; one of positions may be longer', async () => {
    const { token } = await person();
    const Entry = z.object({ a: z.number(), b: z.number() });
    const handler = handle(
      endpoint({
        method: 'POST',
        path: '/api/test',
        summary: 'Write',
        access: 'user',
        body: z.object({ list: z.array(Entry), geom: z.unknown().optional() }),
      }),
      async () => undefined,
    );
    const answer = async (text: string) => {
      const response = await handler(requestWith(text, false, token), { params: Promise.resolve({}) });
      return response.status === 204 ? [204] : [response.status, (await response.json()).fieldErrors];
    };
    const long = `[${'{},'.repeat(200_000)}{}]`;
    expect(await answer(`{"list":${long}}`)).toEqual([
      400,
      [{ fieldName: 'list', message: 'Field "list" must be at most 5000' }],
    ]);
    expect(await answer(`{"list":[],"geom":{"coordinates":[${'[1,2],'.repeat(50_000)}[1,2]]}}`)).toEqual([204]);
    const [, mistakes] = await answer(`{"list":[${'{},'.repeat(4_999)}{}]}`);
    expect(mistakes).toHaveLength(1000);
  });
});
