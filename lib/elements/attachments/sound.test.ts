import { beforeEach, describe, expect, it } from 'vitest';
import { GET as ELEMENT } from '@/app/api/elements/geometric_element/[id]/user/route';
import { POST as CHANGE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import type { ElementFile } from '@/lib/files/schema';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { bytesOf, element, fileScene, form, get, one, type Problem, refused, who } from '@/lib/test/file-scene';
import type { Person } from '@/lib/test/people';
import { anMp4, anOgg, aWav, aWebm } from '@/lib/test/sounds';

fileScene();

it.each([
  ['nome.wav', aWav(), 'audio/wav'],
  ['nome.ogg', anOgg('OpusHead'), 'audio/ogg'],
  ['nome.webm', aWebm(2), 'audio/webm'],
  ['nome.m4a', anMp4('M4A ', 'soun'), 'audio/mp4'],
])('%s is stored and served as it is', async (name, bytes, contentType) => {
  const { uuid, ...file } = await one(form([name, bytes]));
  expect(file).toMatchObject({
    format: 'FILE_FORMAT_AUDIO',
    contentType,
    size: bytes.length,
    transcript: null,
    thumbnailUrl: null,
  });
  const response = await get(uuid, { as: who.ana });
  expect([response.status, response.headers.get('content-type'), response.headers.get('accept-ranges')]).toEqual([
    200,
    contentType,
    'bytes',
  ]);
  expect((await bytesOf(response)).equals(bytes)).toBe(true);
});

it.each([
  ['a.webm', aWebm(1, 2)],
  ['a.m4a', anMp4('M4A ', 'vide', 'soun')],
  ['a.wav', Buffer.from('not a sound')],
])('415: %s, when it is something else', async (name, bytes) => {
  const [status, text] = await refused([name, bytes]);
  expect(status).toBe(415);
  expect(text).toContain(name);
});

describe('parts', () => {
  const bytes = aWav(1);
  let uuid: string;
  const part = (range: string, as?: Person) => get(uuid, { as, headers: { range } });
  beforeEach(async () => {
    uuid = (await one(form(['nome.wav', bytes]))).uuid;
  });

  it('206: the part that is asked for, with its place; 416: a part that is not there', async () => {
    const some = await part('bytes=44-143', who.ana);
    expect([some.status, some.headers.get('content-range'), some.headers.get('content-length')]).toEqual([
      206,
      `bytes 44-143/${bytes.length}`,
      '100',
    ]);
    expect((await bytesOf(some)).equals(bytes.subarray(44, 144))).toBe(true);
    const end = await part('bytes=-10', who.ana);
    expect((await bytesOf(end)).equals(bytes.subarray(-10))).toBe(true);
    const none = await part(`bytes=${bytes.length}-`, who.ana);
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  });
  it('404: who may not see the element gets no part either', async () => {
    expect((await part('bytes=0-1')).status).toBe(404);
    expect((await part('bytes=0-1', who.brais)).status).toBe(404);
    expect((await part('bytes=999999-', who.brais)).status).toBe(404);
  });
});

describe('a transcript', () => {
  let uuid: string;
  const change = (body: unknown, as?: Person, of = uuid) =>
    callJson<ElementFile & Problem>(CHANGE, { method: 'POST', params: { uuid: of }, as, body });
  beforeEach(async () => {
    uuid = (await one(form(['nome.wav', aWav()]))).uuid;
  });

  it('200: the owner and administrators write it, and it is read with the element', async () => {
    expect(await change({ transcript: ' A Fonte da Moura ' }, who.ana)).toMatchObject({
      status: 200,
      body: { uuid, transcript: 'A Fonte da Moura', fileUrl: expect.stringContaining(uuid) },
    });
    const read = await callJson<{ listGeometricElementFileDto: ElementFile[] }>(ELEMENT, {
      params: { id: String(element.id) },
      as: who.ana,
    });
    expect(read.body.listGeometricElementFileDto[0]?.transcript).toBe('A Fonte da Moura');
    expect((await change({ transcript: 'Outra' }, who.uxia)).body.transcript).toBe('Outra');
    expect(
      await sql(
        `SELECT author_id AS id, changes -> $2 -> 1 ->> 'transcript' AS text FROM element_revision r
         WHERE element_id = $1 AND action = 'MODIFY' ORDER BY r.id`,
        [element.id, `file.${uuid}`],
      ),
    ).toEqual([
      { id: who.ana.id, text: null },
      { id: who.ana.id, text: 'A Fonte da Moura' },
      { id: who.uxia.id, text: 'Outra' },
    ]);
  });
  it.each([null, '', '  '])('200: %j takes it away', async (transcript) => {
    await change({ transcript: 'x' }, who.ana);
    expect(await change({ transcript }, who.ana)).toMatchObject({ status: 200, body: { transcript: null } });
  });
  it.each([[{}], [{ transcript: 5 }], [{ transcript: 'x'.repeat(10_001) }], [{ transcript: 'a\0' }]])(
    '400: what is no transcript (%#)',
    async (body) => {
      const { status, body: problem } = await change(body, who.ana);
      expect([status, problem.fieldErrors?.[0]?.fieldName]).toEqual([400, 'transcript']);
    },
  );
  it('401, 403 and 404: for all others', async () => {
    const text = { transcript: 'x' };
    expect([(await change(text)).status, (await change(text, who.brais)).status]).toEqual([401, 404]);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [element.id]);
    expect([(await change(text)).status, (await change(text, who.brais)).status]).toEqual([401, 403]);
    expect((await change(text, who.ana, crypto.randomUUID())).status).toBe(404);
    expect((await change(text, who.ana, 'no-uuid')).status).toBe(400);
  });
});
