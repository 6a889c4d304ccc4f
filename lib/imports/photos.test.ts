import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import yazl from 'yazl';
import { GET as FILE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { POST as PREVIEW } from '@/app/api/elements/import/preview/route';
import { call } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { imported, refusedOf, sendImport, undo } from '@/lib/test/import-scene';
import { people } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import type { ImportPreview } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
let zip: Buffer;

const A_PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '42/1 52/1 48/1', GPSLongitudeRef: 'W', GPSLongitude: '8/1 32/1 24/1' };
const photo = (IFD0: Record<string, string>, IFD3: Record<string, string>) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#3070b0' } })
    .jpeg()
    .withExif({ IFD0, IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' }, IFD3 })
    .toBuffer();

const zipOf = (files: Record<string, Buffer>): Promise<Buffer> => {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name);
  archive.end();
  return buffer(archive.outputStream);
};

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType()).id;
  zip = await zipOf({
    'walk/1 mill.jpg': await photo({ ImageDescription: 'The old mill' }, A_PLACE),
    'walk/2 spring.jpg': await photo({ Copyright: 'Ana' }, A_PLACE),
    'walk/3 nowhere.png': await aPicture('png'),
    'walk/4 broken.jpg': Buffer.from('not a picture at all'),
    'walk/notes.txt': Buffer.from('what I saw'),
  });
});
beforeEach(() => sql('DELETE FROM geometric_element'));

const preview = async () => {
  const form = new FormData();
  form.append('file', new File([zip as BlobPart], 'walk.zip'));
  form.append('typeId', String(typeId));
  const response = await call(PREVIEW, { method: 'POST', as: who.uxia, body: form });
  expect(response.status).toBe(200);
  return (await response.json()) as ImportPreview;
};

it('200: the preview shows the name of the file, the caption, and when it was taken', async () => {
  const { format, rowCount, geometryTypes, columns } = await preview();
  expect({ format, rowCount, geometryTypes }).toEqual({ format: 'photos', rowCount: 4, geometryTypes: ['POINT'] });
  expect(columns.map(({ name, samples, target }) => [name, samples[0], target])).toEqual([
    ['filename', '1 mill.jpg', null],
    ['description', 'The old mill', 'description'],
    ['taken', '2024-05-06T07:08:09', null],
  ]);
});

it('202: each photo is an element where it was taken, with the photo, which no longer says where', async () => {
  const { id, result } = await imported(who.uxia, zip, { typeId, isPublic: true }, { name: 'walk.zip' });
  expect(result).toMatchObject({ new: 2, refused: 2 });
  const made = await sql<{ description: string; lng: number; lat: number; uuid: string; name: string }>(
    `SELECT e.description, ST_X(e.geom) AS lng, ST_Y(e.geom) AS lat, f.uuid, f.original_filename AS name
     FROM geometric_element e JOIN geometric_element_file f ON f.element_id = e.id ORDER BY f.original_filename`,
  );
  expect(made.map(({ description, name }) => [description, name])).toEqual([
    ['The old mill', '1 mill.jpg'],
    ['2 spring', '2 spring.jpg'],
  ]);
  expect(made[0]?.lng).toBeCloseTo(-8.54, 6);
  expect(made[0]?.lat).toBeCloseTo(42.88, 6);
  const stored = await call(FILE, { params: { uuid: made[0]?.uuid as string } });
  expect(stored.status).toBe(200);
  const bytes = Buffer.from(await stored.arrayBuffer());
  expect((await sharp(bytes).metadata()).width).toBe(64);
  expect(bytes.toString('latin1')).not.toMatch(/Exif|old mill/);
  const refused = await refusedOf(who.uxia, id);
  expect(refused.map(({ row, column, value }) => [row, column, value])).toEqual([
    [3, null, null],
    [4, 'filename', '4 broken.jpg'],
    [4, null, null],
  ]);
  expect(refused[1]?.reason).toContain('4 broken.jpg');
});

it('a trial says the same, and keeps neither elements nor photos', async () => {
  const stored = () => sqlOne<{ n: number }>(`SELECT count(*)::int AS n FROM geometric_element_file`);
  const announced = () =>
    sqlOne<{ n: number }>(`SELECT count(*)::int AS n FROM storage_garbage WHERE storage_key LIKE 'elements/%'`);
  await sql('DELETE FROM storage_garbage');
  const { result } = await imported(who.uxia, zip, { typeId }, { name: 'walk.zip', dryRun: true });
  expect(result).toMatchObject({ new: 2, refused: 2 });
  expect(await sql('SELECT id FROM geometric_element')).toEqual([]);
  expect([(await stored())?.n, (await announced())?.n]).toEqual([0, 0]);
});

it('what it made goes to the bin with its photo when it is undone', async () => {
  const { id } = await imported(who.uxia, zip, { typeId }, { name: 'walk.zip' });
  expect((await undo(who.uxia, id)).body).toMatchObject({ state: 'DONE', result: { undone: 2 } });
  expect(await sql('SELECT id FROM geometric_element')).toEqual([]);
  expect(await sqlOne('SELECT count(*)::int AS n FROM element_bin_file WHERE with_element')).toEqual({ n: 2 });
});

it('400 for a zip whose names lead out of it, and for one inside of another', async () => {
  for (const name of ['../1.jpg', 'more.zip']) {
    const harmless = 'x'.repeat(name.length);
    const good = await zipOf({ 'a.jpg': await photo({}, A_PLACE), [harmless]: Buffer.alloc(0) });
    const bad = Buffer.from(good.toString('latin1').replaceAll(harmless, name), 'latin1');
    const response = await sendImport(who.uxia, bad, { typeId }, { name: 'walk.zip' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('"file"')]);
  }
});
