import bcrypt from 'bcrypt';
import type pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DELETE as CLEAR, PUT } from '@/app/api/configuration_parameter/[id]/route';
import { POST as ADD_FILES } from '@/app/api/elements/geometric_element/[id]/files/route';
import { POST as MODIFY } from '@/app/api/elements/geometric_element/[id]/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { POST as SIGN_UP } from '@/app/api/users/signUp/route';
import { MAX_UPLOADS } from '@/lib/http/uploads';
import { processState } from '@/lib/process-state';
import { call, callJson } from '@/lib/test/call';
import { isWaitedFor, next, sql, sqlOne, thisDatabase } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';
import { MAX_WAITING } from '@/lib/users/password';
import { withClient } from '@/scripts/lib/database.ts';

vi.mock('bcrypt', { spy: true });

type Problem = { code: string; globalError: string; fieldErrors?: { fieldName: string; message: string }[] };
type Answer = { status: number; headers: Headers; body: Problem };

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
beforeEach(async () => {
  await sql('DELETE FROM limited_use');
  await sql(`UPDATE configuration_parameter SET value = default_value WHERE code LIKE 'LIMIT_%'`);
  who = await people();
  type = await anElementType();
});

const limit = (code: string, value: string) =>
  sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [code, value]);
const times = <T>(count: number, run: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => run(n)));
const tally = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const some = (count: number, status: number) => Array<number>(count).fill(status);
const refusal = ({ status, body }: Answer) => [status, body.fieldErrors?.map((it) => it.fieldName) ?? body.code];

describe('sign-ups of one address', () => {
  const signUp = (address = '10.0.0.1', { as = visitor, login = `sabela${next()}x` }: { as?: Person; login?: string } = {}) =>
    callJson<Problem>(SIGN_UP, {
      method: 'POST',
      as,
      body: { login, password: 'unha chave longa', locale: 'gl-ES' },
      headers: { 'x-forwarded-for': address },
    });

  it('429 with Retry-After: of twelve at the same moment as many are taken as may be; another address, and an administrator, go on', async () => {
    await limit('LIMIT_SIGN_UPS_PER_ADDRESS', '5');
    expect(tally(await times(12, () => signUp()))).toEqual([...some(5, 201), ...some(7, 429)]);
    const refused = await signUp();
    expect(refusal(refused)).toEqual([429, 'project.limits.signUps']);
    const retryAfterS = Number(refused.headers.get('retry-after'));
    expect([retryAfterS > 3500, retryAfterS <= 3600]).toEqual([true, true]);
    expect(refused.body.globalError).toMatch(/60 minutes/);
    expect((await signUp('10.0.0.2')).status).toBe(201);
    expect((await signUp('10.0.0.1', { as: who.uxia })).status).toBe(201);
  });

  it('a login that is taken counts and costs no hash, however often it is asked for', async () => {
    await limit('LIMIT_SIGN_UPS_PER_ADDRESS', '5');
    const { login } = who.ana;
    const hashing = vi.mocked(bcrypt.hash);
    hashing.mockClear();
    expect(tally(await times(12, () => signUp('10.0.0.1', { login })))).toEqual([...some(5, 409), ...some(7, 429)]);
    expect([(await signUp()).status, hashing.mock.calls.length]).toEqual([429, 0]);
  });

  it('a use is counted before the password is hashed, and returned when something else fails', async () => {
    await limit('LIMIT_SIGN_UPS_PER_ADDRESS', '1');
    const counts: number[] = [];
    vi.mocked(bcrypt.hash).mockImplementationOnce(async () => {
      counts.push((await sql('SELECT 1 FROM limited_use')).length);
      throw new Error('no hash');
    });
    expect([(await signUp()).status, ...counts]).toEqual([500, 1]);
    expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 429]);
  });

  it('503 with Retry-After, and not counted: when too many wait for their password to be hashed', async () => {
    const hashing = processState<{ running: number; waiting: unknown[] }>('users.hashing', () => ({ running: 0, waiting: [] }));
    const { running, waiting } = hashing;
    Object.assign(hashing, { running: 1_000, waiting: Array(MAX_WAITING).fill(() => undefined) });
    const refused = await signUp();
    Object.assign(hashing, { running, waiting });
    expect(refusal(refused)).toEqual([503, 'project.common.busy']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await sql('SELECT 1 FROM limited_use')).toEqual([]);
    expect((await signUp()).status).toBe(201);
  });

  it('the hour is the last one: each sign-up counts until it is an hour old, and what the limit refuses does not', async () => {
    await limit('LIMIT_SIGN_UPS_PER_ADDRESS', '2');
    expect(tally(await times(2, () => signUp()))).toEqual([201, 201]);
    await sql(`UPDATE limited_use SET used_at = now() - interval '59 minutes' WHERE id = (SELECT min(id) FROM limited_use)`);
    const refused = await signUp();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(60, -1)]);
    await sql(`UPDATE limited_use SET used_at = now() - interval '61 minutes' WHERE id = (SELECT min(id) FROM limited_use)`);
    expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 429]);
  });

  it('only a digest of an address is stored, and no longer than it is needed', async () => {
    await signUp();
    expect(JSON.stringify(await sql('SELECT * FROM limited_use'))).not.toContain('10.0.0.1');
    await sql(`UPDATE limited_use SET used_at = now() - interval '25 hours'`);
    await signUp();
    expect(await sql('SELECT 1 FROM limited_use')).toHaveLength(1);
  });
});

const contribution = (more: object = {}) => ({
  description: 'Tower',
  geom: { type: 'Point', coordinates: [-8.4, 43.3] },
  isPublic: true,
  geometricElementTypeDto: { id: type.id },
  listAttributeValueDto: [],
  ...more,
});
const create = (as: Person, more: object = {}) =>
  callJson<Problem & { id: number }>(CREATE, { method: 'POST', as, body: contribution(more) });

describe('elements of one account', () => {
  it('429 with Retry-After: of eight at the same moment three are taken; others, and administrators, go on', async () => {
    await limit('LIMIT_ELEMENTS_PER_ACCOUNT', '3');
    expect(tally(await times(8, () => create(who.ana)))).toEqual([...some(3, 201), ...some(5, 429)]);
    const refused = await create(who.ana);
    expect(refusal(refused)).toEqual([429, 'project.limits.elements']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(await sqlOne('SELECT count(*)::int AS count FROM geometric_element WHERE owner_id = $1', [who.ana.id])).toEqual({
      count: 3,
    });
    expect((await create(who.brais)).status).toBe(201);
    expect(tally(await times(4, () => create(who.uxia)))).toEqual(some(4, 201));
  });

  it('what is refused for another reason is not counted; what is deleted stays counted', async () => {
    await limit('LIMIT_ELEMENTS_PER_ACCOUNT', '1');
    expect((await create(who.ana, { description: '' })).status).toBe(400);
    expect((await create(who.ana)).status).toBe(201);
    await sql('DELETE FROM geometric_element WHERE owner_id = $1', [who.ana.id]);
    expect((await create(who.ana)).status).toBe(429);
  });

  it('201: a contribution that is sent again is the one that is there, although the limit is reached', async () => {
    await limit('LIMIT_ELEMENTS_PER_ACCOUNT', '1');
    const sendingKey = crypto.randomUUID();
    const answers = await times(3, () => create(who.ana, { sendingKey }));
    expect([tally(answers), new Set(answers.map(({ body }) => body.id)).size]).toEqual([some(3, 201), 1]);
    expect((await create(who.ana, { sendingKey })).body.id).toBe(answers[0]?.body.id);
  });

  it('201: is answered so, too, when the first call is stored and reaches the limit between the checks of the second', async () => {
    await limit('LIMIT_ELEMENTS_PER_ACCOUNT', '0');
    const sendingKey = crypto.randomUUID();
    const first = await anElement({ type, owner: who.ana });
    await withClient(thisDatabase().url, async (client: pg.Client) => {
      await client.query('BEGIN; LOCK TABLE limited_use IN ACCESS EXCLUSIVE MODE');
      const second = create(who.ana, { sendingKey });
      await isWaitedFor(client);
      await client.query('INSERT INTO sent_element VALUES ($1, $2, $3)', [who.ana.id, sendingKey, first.id]);
      await client.query('COMMIT');
      const { status, body } = await second;
      expect([status, body.id]).toEqual([201, first.id]);
    });
  });
});

const note = (bytes: number) => ({ filename: 'note.txt', type: 'text/plain', size: bytes, base64: btoa('x'.repeat(bytes)) });
const form = (...sizes: number[]) => {
  const body = new FormData();
  for (const size of sizes) body.append('file', new File(['x'.repeat(size)], 'note.txt', { type: 'text/plain' }));
  return body;
};
const add = (element: { id: number }, as: Person, ...sizes: number[]) =>
  callJson<Problem>(ADD_FILES, { method: 'POST', params: { id: String(element.id) }, as, body: form(...sizes) });
const modify = (element: { id: number }, as: Person, ...sizes: number[]) =>
  callJson<Problem>(MODIFY, {
    method: 'POST',
    params: { id: String(element.id) },
    as,
    body: contribution({ listFileToModifyDto: sizes.map(note) }),
  });
const stored = async (as: Person) =>
  (
    await sqlOne<{ bytes: number }>(
      'SELECT coalesce(sum(size), 0)::int AS bytes FROM geometric_element_file WHERE author_id = $1',
      [as.id],
    )
  ).bytes;

describe('files of one element', () => {
  it('400 at the field that they came in: with a new element, with a change and as multipart, however parallel', async () => {
    await limit('LIMIT_FILES_PER_ELEMENT', '3');
    const files = Array.from({ length: 4 }, () => note(1));
    expect(refusal(await create(who.ana, { listFileToInsertDto: files }))).toEqual([400, ['listFileToInsertDto']]);
    const element = await anElement({ type, owner: who.ana });
    expect((await modify(element, who.ana, 1, 1)).status).toBe(200);
    expect(refusal(await modify(element, who.ana, 1, 1))).toEqual([400, ['listFileToModifyDto']]);
    expect(refusal(await add(element, who.ana, 1, 1))).toEqual([400, ['file']]);
    expect(tally(await times(4, () => add(element, who.ana, 1)))).toEqual([200, 400, 400, 400]);
    expect((await modify(element, who.ana)).status).toBe(200);
    expect((await add(element, who.uxia, 1)).status).toBe(200);
  });
});

describe('a limit without a value', () => {
  it('limits nothing, once an administrator has cleared it; the default can be put back', async () => {
    const { id } = await sqlOne<{ id: number }>(`SELECT id FROM configuration_parameter WHERE code = 'LIMIT_FILES_PER_ELEMENT'`);
    const clear = (url: string) => call(CLEAR, { method: 'DELETE', params: { id: String(id) }, as: who.uxia, url });
    const element = await anElement({ type, owner: who.ana });
    expect((await clear('/x')).status).toBe(204);
    for (let n = 0; n < 2; n++) expect((await add(element, who.ana, ...Array<number>(26).fill(1))).status).toBe(200);
    expect((await clear('/x?to=default')).status).toBe(204);
    const refused = await add(element, who.ana, 1);
    expect([refused.status, refused.body.fieldErrors?.[0]?.message]).toEqual([400, 'An element may have at most 50 files']);
  });

  it('400: a limit is a whole number from nothing on', async () => {
    const { id } = await sqlOne<{ id: number }>(`SELECT id FROM configuration_parameter WHERE code = 'LIMIT_FILES_PER_ELEMENT'`);
    const put = (value: string) =>
      callJson<Problem>(PUT, { method: 'PUT', params: { id: String(id) }, as: who.uxia, body: { value } });
    for (const wrong of ['-1', '1.5', 'many']) expect(refusal(await put(wrong))).toEqual([400, ['value']]);
    expect((await put('0')).status).toBe(200);
    expect((await add(await anElement({ type, owner: who.ana }), who.ana, 1)).status).toBe(400);
  });
});

describe('the store of one account', () => {
  it('413: with a new element, with a change and as multipart, over all of its elements', async () => {
    await limit('LIMIT_MEGABYTES_PER_ACCOUNT', '1');
    const [one, other] = [await anElement({ type, owner: who.ana }), await anElement({ type, owner: who.ana })];
    expect((await add(one, who.ana, 700_000)).status).toBe(200);
    expect(refusal(await add(other, who.ana, 200_000, 200_000))).toEqual([413, 'project.limits.storage']);
    expect(refusal(await modify(other, who.ana, 400_000))).toEqual([413, 'project.limits.storage']);
    expect(refusal(await create(who.ana, { listFileToInsertDto: [note(400_000)] }))).toEqual([413, 'project.limits.storage']);
    expect((await add(other, who.uxia, 400_000)).status).toBe(200);
    expect((await add(other, who.ana, 300_000)).status).toBe(200);
    expect(await stored(who.ana)).toBe(1_000_000);
  });

  it('413: calls at the same moment fill it and no more; nothing of what is refused stays', async () => {
    await limit('LIMIT_MEGABYTES_PER_ACCOUNT', '1');
    const elements = await times(MAX_UPLOADS, () => anElement({ type, owner: who.ana }));
    const answers = await Promise.all(elements.map((element) => add(element, who.ana, 400_000)));
    expect(tally(answers)).toEqual([...some(2, 200), ...some(2, 413)]);
    expect(await stored(who.ana)).toBe(800_000);
  });

  it('413, or 400 at the file: as soon as more arrives than may be stored, and not when all of it has', async () => {
    await limit('LIMIT_MEGABYTES_PER_ACCOUNT', '1');
    await limit('LIMIT_FILES_PER_ELEMENT', '2');
    const element = await anElement({ type, owner: who.ana });
    const sending = async (...parts: string[]) => {
      const heads = parts.map((name) => `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
      let sent = 0;
      // A form that does not end.
      const body = new ReadableStream<Uint8Array>({
        pull: (it) => {
          const head = heads[sent++];
          it.enqueue(Buffer.from(head === undefined ? 'x'.repeat(100_000) : `\r\n${head}`));
        },
      });
      const url = 'http://localhost:3000/api/x';
      const headers = { authorization: `Bearer ${who.ana.token}`, 'content-type': 'multipart/form-data; boundary=x' };
      const request = new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
      const answer = await ADD_FILES(request, { params: Promise.resolve({ id: String(element.id) }) });
      return refusal({ status: answer.status, headers: answer.headers, body: await answer.json() });
    };
    expect(await sending('a.txt')).toEqual([413, 'project.limits.storage']);
    expect(await sending('a.txt', 'b.txt', 'c.txt')).toEqual([400, ['file']]);
    expect((await add(element, who.ana, 1_000_000)).status).toBe(200);
    expect(await sending('a.txt')).toEqual([413, 'project.limits.storage']);
  });

  it('429: more large uploads of one account than may run at a time; small ones and others go on', async () => {
    const element = await anElement({ type, owner: who.ana });
    const large = 1_500_000;
    const uploads = processState('http.uploads', () => new Map<number, number>());
    uploads.set(who.ana.id, MAX_UPLOADS);
    const refused = await add(element, who.ana, large);
    expect([refusal(refused), refused.headers.get('retry-after')]).toEqual([[429, 'project.common.tooManyRequests'], '10']);
    expect((await create(who.ana)).status).toBe(201);
    expect((await add(element, who.uxia, large)).status).toBe(200);
    uploads.set(who.ana.id, MAX_UPLOADS - 1);
    expect((await add(element, who.ana, large)).status).toBe(200);
    expect(uploads.get(who.ana.id)).toBe(MAX_UPLOADS - 1);
    uploads.delete(who.ana.id);
    expect((await add(element, who.ana, large)).status).toBe(200);
    expect(uploads.size).toBe(0);
  });

  it('what is deleted makes space', async () => {
    await limit('LIMIT_MEGABYTES_PER_ACCOUNT', '1');
    const element = await anElement({ type, owner: who.ana });
    expect((await add(element, who.ana, 900_000)).status).toBe(200);
    expect((await add(element, who.ana, 900_000)).status).toBe(413);
    await sql('DELETE FROM geometric_element_file WHERE author_id = $1', [who.ana.id]);
    expect((await add(element, who.ana, 900_000)).status).toBe(200);
  });

  it('what lies in the bin makes space at once, but only as much again may lie there', async () => {
    await limit('LIMIT_MEGABYTES_PER_ACCOUNT', '1');
    const element = await anElement({ type, owner: who.ana });
    const fill = async () => (await add(element, who.ana, 900_000)).status;
    const empty = () => sql('SELECT bin_element_file(uuid, 30) FROM geometric_element_file WHERE element_id = $1', [element.id]);
    expect([await fill(), (await empty()).length, await fill(), (await empty()).length, await fill()]).toEqual([
      200, 1, 200, 1, 413,
    ]);
    await sql('DELETE FROM element_bin_file WHERE author_id = $1', [who.ana.id]);
    expect(await fill()).toBe(200);
  });
});
