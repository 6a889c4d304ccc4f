import { beforeEach, describe, expect, it } from 'vitest';
import { GET as FORMATS } from '@/app/api/elements/file_formats/route';
import { POST as MODIFY, DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { DELETE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { purgeBin } from '@/lib/bin/purge';
import type { ElementFile, ElementFileFormat } from '@/lib/files/schema';
import { store } from '@/lib/storage';
import { sweepStorage } from '@/lib/storage/service';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { bytesOf, element, fileScene, form, garbage, get, one, type Problem, type, who } from '@/lib/test/file-scene';
import type { Person } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';

fileScene();
const bin = (days: number) => sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'BIN_DAYS'`, [days]);
beforeEach(() => bin(30));

it('anybody can read the formats and sizes for elements, but not those for general files only', async () => {
  await sql("UPDATE file_format SET element_max_size = 123, general_max_size = 7 WHERE code = 'FILE_FORMAT_JPEG'");
  const { status, body } = await callJson<ElementFileFormat[]>(FORMATS, {});
  const codes = body.map(({ code }) => code);
  expect([status, codes.includes('FILE_FORMAT_PDF'), codes.includes('FILE_FORMAT_APK')]).toEqual([200, true, false]);
  expect(body.find(({ code }) => code === 'FILE_FORMAT_JPEG')?.maxSizeBytes).toBe(123);
  await sql("UPDATE file_format SET element_max_size = 20971520, general_max_size = 10485760 WHERE code = 'FILE_FORMAT_JPEG'");
});

describe('files within a body', () => {
  const draft = { description: 'With a photo', geom: { type: 'Point', coordinates: [-8, 43] }, isPublic: true };
  const create = (files: object[]) =>
    callJson<{ id: number; listGeometricElementFileDto: ElementFile[] } & Problem>(CREATE, {
      method: 'POST',
      as: who.ana,
      body: { ...draft, geometricElementTypeDto: { id: type.id }, listFileToInsertDto: files },
    });
  const inBody = (filename: string, bytes: Buffer) => ({
    filename,
    type: '',
    size: bytes.length,
    base64: bytes.toString('base64'),
  });

  it('201: come with the new element; 200: more are added by a change, and those that are there stay', async () => {
    const { status, body } = await create([inBody('a.png', await aPicture('png'))]);
    expect([status, body.listGeometricElementFileDto.map((it) => it.originalFilename)]).toEqual([201, ['a.png']]);
    const there = body.listGeometricElementFileDto[0]!;
    const files = [{ uuid: there.uuid, filename: 'a.png' }, inBody('b.png', await aPicture('png'))];
    const changed = await callJson<typeof body>(MODIFY, {
      method: 'POST',
      params: { id: String(body.id) },
      as: who.ana,
      body: { ...draft, listFileToModifyDto: files },
    });
    expect(changed.body.listGeometricElementFileDto.map((it) => it.originalFilename)).toEqual(['a.png', 'b.png']);
    const none = await callJson<typeof body>(MODIFY, {
      method: 'POST',
      params: { id: String(body.id) },
      as: who.ana,
      body: draft,
    });
    expect(none.body.listGeometricElementFileDto).toHaveLength(2);
  });
  it('400: invalid base64; 415: a bad file; neither creates an element', async () => {
    const before = await sql('SELECT count(*) FROM geometric_element');
    const url = await create([{ filename: 'a.png', base64: 'data:image/png;base64,AAAA' }]);
    expect([url.status, url.body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'listFileToInsertDto.0.base64']);
    expect((await create([inBody('a.exe', Buffer.from('MZ\0'))])).status).toBe(415);
    expect(await sql('SELECT count(*) FROM geometric_element')).toEqual(before);
  });
});

describe('GET and DELETE files/{uuid}', () => {
  let uuid: string;
  beforeEach(async () => {
    uuid = (await one(form(['a.png', await aPicture('png')]))).uuid;
  });
  it('only who may see the element gets its files, by bearer or by the browser’s cookie', async () => {
    const status = async (as?: Person, by?: 'cookie') => (await get(uuid, { as, by })).status;
    expect([
      await status(),
      await status(who.brais),
      await status(who.ana),
      await status(who.ana, 'cookie'),
      await status(who.uxia),
    ]).toEqual([404, 404, 200, 200, 200]);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [element.id]);
    expect([await status(), await status(who.brais)]).toEqual([200, 200]);
    expect((await get('not-a-uuid')).status).toBe(400);
    expect((await get(crypto.randomUUID())).status).toBe(404);
  });
  it('304: with its ETag; HEAD answers without the bytes; no shared cache stores it', async () => {
    const first = await get(uuid, { as: who.ana });
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-security-policy')).toContain('sandbox');
    const again = await get(uuid, { as: who.ana, headers: { 'if-none-match': first.headers.get('etag')! } });
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
    expect((await get(uuid, { headers: { 'if-none-match': first.headers.get('etag')! } })).status).toBe(404);
    const head = await get(uuid, { as: who.ana, method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 0, (await bytesOf(head)).length]).toEqual([200, true, 0]);
  });
  it('200: a thumbnail is a file of its own, with its own name and ETag; caches ask by who is asking', async () => {
    const sent = async (query: string) => {
      const { headers } = await get(uuid, { as: who.ana, query });
      return [headers.get('content-disposition'), headers.get('etag'), headers.get('vary')];
    };
    const vary = 'Authorization, Cookie';
    expect(await sent('')).toEqual([expect.stringContaining('filename="a.png"'), `"${uuid}"`, vary]);
    expect(await sent('?thumbnail')).toEqual([expect.stringContaining('filename="a.png.webp"'), `"${uuid}-thumbnail"`, vary]);
  });
  it('204: its owner deletes it; without a bin the next sweep removes the objects', async () => {
    await bin(0);
    const remove = async (as?: Person) => (await callJson(DELETE, { method: 'DELETE', params: { uuid }, as })).status;
    expect([await remove(), await remove(who.brais)]).toEqual([401, 404]);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [element.id]);
    expect([await remove(who.brais), await remove(who.ana), await remove(who.ana)]).toEqual([403, 204, 404]);
    const keys = await garbage();
    expect(keys).toHaveLength(2);
    await sweepStorage();
    expect(await Promise.all(keys.map((key) => store().get(key)))).toEqual([undefined, undefined]);
    expect(await sql('SELECT action FROM element_revision WHERE element_id = $1 ORDER BY id DESC LIMIT 2', [element.id])).toEqual(
      [{ action: 'MODIFY' }, { action: 'MODIFY' }],
    );
  });
  it('files are deleted with their element, without a bin for good', async () => {
    await bin(0);
    await callJson(REMOVE, { method: 'DELETE', params: { id: String(element.id) }, as: who.ana });
    expect(await garbage()).toHaveLength(2);
    expect(await sweepStorage()).toBe(2);
    expect((await get(uuid, { as: who.uxia })).status).toBe(404);
  });

  it('a file that was removed lies in the bin for its time: served to nobody, then garbage', async () => {
    await bin(2);
    await purgeBin();
    await callJson(DELETE, { method: 'DELETE', params: { uuid }, as: who.ana });
    expect([(await get(uuid, { as: who.uxia })).status, await garbage(), await purgeBin()]).toEqual([404, [], 0]);
    const aged = await sql<{ days: number }>(
      `UPDATE element_bin_file SET purge_at = purge_at - interval '2 days' WHERE uuid = $1
       RETURNING round(extract(epoch FROM purge_at - now()) / 86400)::int AS days`,
      [uuid],
    );
    expect([aged, await purgeBin(), (await garbage()).length]).toEqual([[{ days: 0 }], 1, 2]);
  });
});
