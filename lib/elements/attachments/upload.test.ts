import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { POST as ADD } from '@/app/api/elements/geometric_element/[id]/files/route';
import type { ElementFile } from '@/lib/files/schema';
import { sweepStorage } from '@/lib/storage/service';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { add, bytesOf, element, fileScene, form, garbage, get, one, type Problem, who } from '@/lib/test/file-scene';
import { aPhoto, aPicture } from '@/lib/test/pictures';

fileScene();

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

    const stored = await bytesOf(await get(uuid, { as: who.ana }));
    expect(stored.length).toBe(rest.size);
    const { width, height, orientation, exif, format } = await sharp(stored).metadata();
    expect({ width, height, orientation, exif, format }).toEqual({
      width: 20,
      height: 40,
      orientation: undefined,
      exif: undefined,
      format: 'jpeg',
    });
    expect(stored.toString('latin1')).not.toMatch(/Camera|GPS|Exif/);
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
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

it('animation and transparency of an image are preserved', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300] })
    .toBuffer();
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
    .png()
    .toBuffer();
  const { body } = await add(form(['a.gif', moving], ['b.png', clear]));
  const [gif, png] = await Promise.all(
    body.map(async ({ uuid }) => sharp(await bytesOf(await get(uuid, { as: who.ana }))).metadata()),
  );
  expect([gif?.pages, gif?.delay, png?.hasAlpha]).toEqual([3, [100, 200, 300], true]);
});

describe('other files', () => {
  it('are returned unchanged, as downloads with their own name', async () => {
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
  it('formats of text are recognized by the name, since the bytes do not show them', async () => {
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
  it('names lose path segments', async () => {
    const boundary = 'x';
    const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="..\\\\..\\\\etc/pass\u202ewd.txt"\r\nContent-Type: text/plain\r\n\r\nolá\r\n--x--\r\n`;
    const { body: files } = await add(body, who.ana, { 'content-type': `multipart/form-data; boundary=${boundary}` });
    expect(files[0]?.originalFilename).toBe('passwd.txt');
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
  const storedHash = createHash('sha1');
  for await (const part of (await get(file!.uuid, { as: who.ana })).body as unknown as AsyncIterable<Uint8Array>)
    storedHash.update(part);
  expect(storedHash.digest('hex')).toBe(hash.digest('hex'));
});

describe('files that are sent again with their key', () => {
  const again = (sendingKey: string, as = who.ana) =>
    callJson<ElementFile[] & Problem>(ADD, {
      method: 'POST',
      url: `/x?sendingKey=${sendingKey}`,
      params: { id: String(element.id) },
      as,
      body: form(['nota.txt', 'olá']),
    });
  const count = async () => (await sql('SELECT 1 FROM geometric_element_file WHERE element_id = $1', [element.id])).length;

  it('200: are attached once, and the answer is what is there, also with what was written about it since', async () => {
    const key = crypto.randomUUID();
    const first = await again(key);
    await sql("UPDATE geometric_element_file SET transcript = 'olá' WHERE uuid = $1", [first.body[0]?.uuid]);
    const second = await again(key);
    expect([second.status, second.body.map(({ uuid, transcript }) => [uuid, transcript])]).toEqual([
      200,
      [[first.body[0]?.uuid, 'olá']],
    ]);
    expect([await count(), (await again(crypto.randomUUID())).status, await count()]).toEqual([1, 200, 2]);
  });
  it('200: are attached once though the calls run at the same moment, and leave no object behind', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => again(key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([new Set(answers.map(({ body }) => body[0]?.uuid)).size, await count()]).toEqual([1, 1]);
    await sweepStorage();
    expect(await garbage()).toEqual([]);
  });
  it('200: are not attached anew once they were deleted', async () => {
    const key = crypto.randomUUID();
    await again(key);
    await sql('DELETE FROM geometric_element_file WHERE element_id = $1', [element.id]);
    expect([(await again(key)).body, await count()]).toEqual([[], 0]);
  });
  it('400: a key that is none is named; 403 and 404 come first for who may not', async () => {
    const odd = await again('once');
    expect([odd.status, odd.body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'sendingKey']);
    const key = crypto.randomUUID();
    await again(key);
    expect((await again(key, who.brais)).status).toBe(404);
  });
});
