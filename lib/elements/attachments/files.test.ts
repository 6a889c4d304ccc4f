import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST as ADD } from '@/app/api/elements/geometric_element/[id]/files/route';
import { POST as MODIFY, DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { DELETE, GET } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import type { ElementFile } from '@/lib/files/schema';
import { store } from '@/lib/storage';
import { sweepStorage } from '@/lib/storage/service';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { aPhoto, aPicture } from '@/lib/test/pictures';

type Problem = { code: string; globalError: string; fieldErrors?: { fieldName: string }[] };
let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let element: { id: number };

beforeAll(async () => {
  who = await people();
  type = await anElementType();
});
beforeEach(async () => {
  element = await anElement({ type, owner: who.ana, isPublic: false });
});

const form = (...files: [name: string, bytes: Buffer | string, type?: string][]) => {
  const body = new FormData();
  for (const [name, bytes, mime] of files) body.append('file', new File([bytes as BlobPart], name, { type: mime ?? '' }));
  return body;
};
const add = <T = ElementFile[]>(body: unknown, as: Person | undefined = who.ana, headers = {}) =>
  callJson<T>(ADD, { method: 'POST', params: { id: String(element.id) }, as, body, headers });
const refused = async (...files: Parameters<typeof form>) => {
  const { status, body } = await add<Problem>(form(...files));
  return [status, body.globalError];
};
const get = (
  uuid: string,
  {
    query = '',
    as,
    headers,
    method,
    by,
  }: { query?: string; as?: Person; headers?: Record<string, string>; method?: 'HEAD'; by?: 'cookie' } = {},
) => call(GET, { url: `/x${query}`, params: { uuid }, as, headers, method, by });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const garbage = async () =>
  (await sql<{ storage_key: string }>('SELECT storage_key FROM storage_garbage')).map((it) => it.storage_key);
const one = async (body: unknown) => (await add(body)).body[0]!;

describe('a photo', () => {
  it('keeps its orientation, loses its EXIF and its place, and gets a thumbnail', async () => {
    const photo = await aPhoto();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Camera');
    const { status, body } = await add(form(['praia.jpg', photo, 'image/jpeg']));
    expect([status, body.length]).toEqual([200, 1]);
    const { uuid, fileUrl, thumbnailUrl, ...rest } = body[0]!;
    expect(rest).toMatchObject({ originalFilename: 'praia.jpg', format: 'FILE_FORMAT_JPEG', contentType: 'image/jpeg' });
    expect([fileUrl, thumbnailUrl]).toEqual([
      `/api/elements/geometric_element/files/${uuid}`,
      `/api/elements/geometric_element/files/${uuid}?thumbnail`,
    ]);

    const kept = await bytesOf(await get(uuid, { as: who.ana }));
    expect(kept.length).toBe(rest.size);
    const { width, height, orientation, exif, format } = await sharp(kept).metadata();
    expect({ width, height, orientation, exif, format }).toEqual({
      width: 20,
      height: 40,
      orientation: undefined,
      exif: undefined,
      format: 'jpeg',
    });
    expect(kept.toString('latin1')).not.toMatch(/Camera|GPS|Exif/);
    const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1]! < 100;
    expect([red(10, 5), red(10, 35)]).toEqual([true, false]);

    const thumbnail = await get(uuid, { as: who.ana, query: '?thumbnail' });
    expect(thumbnail.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(await bytesOf(thumbnail)).metadata()).format).toBe('webp');
  });
  it('a large one gets a thumbnail of 320 pixels', async () => {
    const { uuid } = await one(form(['wide.png', await aPicture('png', 1280, 640)]));
    const { width, height } = await sharp(await bytesOf(await get(uuid, { as: who.ana, query: '?thumbnail' }))).metadata();
    expect([width, height]).toEqual([320, 160]);
  });
  it.each(['png', 'webp', 'gif', 'tiff', 'avif'] as const)('%s stays what it is, whatever its name says', async (format) => {
    const { uuid, contentType } = await one(form(['picture.jpg', await aPicture(format), 'image/jpeg']));
    expect(contentType).toBe(`image/${format}`);
    expect((await sharp(await bytesOf(await get(uuid, { as: who.ana }))).metadata()).format).toBe(
      format === 'avif' ? 'heif' : format,
    );
  });
});

describe('other files', () => {
  it('come back byte by byte, as something to save, under their own name', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
    const { uuid } = await one(form(['Memoria da «ponte» — año.pdf', pdf]));
    const response = await get(uuid, { as: who.ana });
    expect((await bytesOf(response)).equals(pdf)).toBe(true);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff', etag: `"${uuid}"` });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Memoria da .*ano\.pdf"; filename\*=UTF-8''Memoria%20da%20%C2%ABponte%C2%BB/,
    );
    expect((await get(uuid, { as: who.ana, query: '?thumbnail' })).status).toBe(404);
  });
  it('text is told apart by its name, since its bytes cannot', async () => {
    const { body } = await add(
      form(
        ['rota.gpx', '<?xml version="1.0"?><gpx/>'],
        ['datos.csv', 'a,b\n1,2'],
        ['nota.txt', 'olá'],
        ['datos', '{}', 'application/json'],
      ),
    );
    expect(body.map((it) => it.contentType)).toEqual(['application/gpx+xml', 'text/csv', 'text/plain', 'application/json']);
  });
  it('names lose what could lead elsewhere', async () => {
    const boundary = 'x';
    const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="..\\\\..\\\\etc/pass\u202ewd.txt"\r\nContent-Type: text/plain\r\n\r\nolá\r\n--x--\r\n`;
    const { body: files } = await add(body, who.ana, { 'content-type': `multipart/form-data; boundary=${boundary}` });
    expect(files[0]?.originalFilename).toBe('passwd.txt');
  });
});

describe('what is refused leaves nothing behind', () => {
  const nothing = async () => {
    expect(await sql('SELECT 1 FROM geometric_element_file WHERE element_id = $1', [element.id])).toEqual([]);
    await sweepStorage();
    expect(await garbage()).toEqual([]);
  };
  it('415: a program, an HTML page by that name, a picture that is none, an SVG, an empty file: the file is named', async () => {
    const bad: Parameters<typeof form> = [
      ['run.exe', Buffer.concat([Buffer.from('MZ'), randomBytes(200)])],
      ['page.html', '<html><script>alert(1)</script></html>', 'text/html'],
      ['broken.jpg', (await aPhoto()).subarray(0, 400)],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
      ['empty.txt', ''],
    ];
    for (const file of bad) expect(await refused(file)).toEqual([415, expect.stringContaining(file[0])]);
    await nothing();
  });
  it('413: more than the format allows; file and limit are named', async () => {
    await sql(`UPDATE file_format SET element_max_size = 2097152 WHERE code = 'FILE_FORMAT_PDF'`);
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_097_152)]);
    expect(await refused(['big.pdf', pdf])).toEqual([413, expect.stringMatching(/big\.pdf.*2 MB/)]);
    await nothing();
  });
  it('413: a picture that would unfold to more pixels than fit', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await refused(['bomb.png', bomb])).toEqual([413, expect.stringMatching(/bomb\.png.*64 MP/)]);
    await nothing();
  });
  it('one bad file refuses the whole call', async () => {
    expect(await refused(['good.png', await aPicture('png')], ['bad.exe', 'MZ\0'])).toEqual([
      415,
      expect.stringContaining('bad.exe'),
    ]);
    await nothing();
  });
  it('400: no file, a body that breaks off; 415: no multipart at all', async () => {
    expect((await add(form())).status).toBe(400);
    expect(
      (
        await add('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ncut', who.ana, {
          'content-type': 'multipart/form-data; boundary=x',
        })
      ).status,
    ).toBe(400);
    expect((await add({ file: 'x' })).status).toBe(415);
    await nothing();
  });
  it('401, 404, 403: who may not is told before anything is read', async () => {
    const body = () => form(['a.txt', 'a']);
    expect([(await add(body(), who.visitor)).status, (await add(body(), who.brais)).status]).toEqual([401, 404]);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [element.id]);
    expect((await add(body(), who.brais)).status).toBe(403);
    await nothing();
  });
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
  it('400: what is no base64; 415: a bad file; neither makes an element', async () => {
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
  it('304: with its ETag; HEAD answers without the bytes; nobody else’s cache keeps it', async () => {
    const first = await get(uuid, { as: who.ana });
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-security-policy')).toContain('sandbox');
    const again = await get(uuid, { as: who.ana, headers: { 'if-none-match': first.headers.get('etag')! } });
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
    expect((await get(uuid, { headers: { 'if-none-match': first.headers.get('etag')! } })).status).toBe(404);
    const head = await get(uuid, { as: who.ana, method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 0, (await bytesOf(head)).length]).toEqual([200, true, 0]);
  });
  it('204: its owner takes it off; the next sweep removes the objects', async () => {
    const remove = async (as?: Person) => (await callJson(DELETE, { method: 'DELETE', params: { uuid }, as })).status;
    expect([await remove(), await remove(who.brais)]).toEqual([401, 404]);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [element.id]);
    expect([await remove(who.brais), await remove(who.ana), await remove(who.ana)]).toEqual([403, 204, 404]);
    const keys = await garbage();
    expect(keys).toHaveLength(2);
    await sweepStorage();
    expect(await Promise.all(keys.map((key) => store().get(key)))).toEqual([undefined, undefined]);
    expect(await sql('SELECT action FROM geometric_element_revision WHERE element_id = $1 ORDER BY id', [element.id])).toEqual([
      { action: 'add_file' },
      { action: 'delete_file' },
    ]);
  });
  it('an element takes its files along when it goes', async () => {
    await callJson(REMOVE, { method: 'DELETE', params: { id: String(element.id) }, as: who.ana });
    expect(await garbage()).toHaveLength(2);
    expect(await sweepStorage()).toBe(2);
    expect((await get(uuid, { as: who.uxia })).status).toBe(404);
  });
});

it('a stream of many megabytes passes through without being held', async () => {
  await sql(`UPDATE file_format SET element_max_size = 209715200 WHERE code = 'FILE_FORMAT_ZIP'`);
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="large.zip"\r\n\r\n';
  const chunk = randomBytes(1 << 20);
  const hash = createHash('sha1');
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(to) {
      if (sent === 0) to.enqueue(Buffer.from(`${head}`));
      const part = sent === 0 ? Buffer.concat([Buffer.from('PK\x03\x04'), chunk]) : chunk;
      hash.update(part);
      to.enqueue(part);
      if (++sent < 60) return;
      to.enqueue(Buffer.from('\r\n--x--\r\n'));
      to.close();
    },
  });
  const request = new Request('http://localhost:3000/x', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.ana.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  } as RequestInit);
  const before = process.memoryUsage().arrayBuffers;
  const response = await ADD(request, { params: Promise.resolve({ id: String(element.id) }) });
  const [file] = (await response.json()) as ElementFile[];
  expect([response.status, file?.size]).toEqual([200, 60 * (1 << 20) + 4]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 << 20);
  const kept = createHash('sha1');
  for await (const part of (await get(file!.uuid, { as: who.ana })).body as unknown as AsyncIterable<Uint8Array>)
    kept.update(part);
  expect(kept.digest('hex')).toBe(hash.digest('hex'));
});
