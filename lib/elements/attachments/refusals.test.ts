import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sweepStorage } from '@/lib/storage/service';
import { sql } from '@/lib/test/database';
import { add, element, fileScene, form, garbage, refused, who } from '@/lib/test/file-scene';
import { aPhoto, aPicture } from '@/lib/test/pictures';

fileScene();

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
  it('401, 404, 403: who may not is refused before anything is read', async () => {
    const body = () => form(['a.txt', 'a']);
    expect([(await add(body(), who.visitor)).status, (await add(body(), who.brais)).status]).toEqual([401, 404]);
    expect((await add({ file: 'x' }, who.brais)).status).toBe(404);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [element.id]);
    expect((await add(body(), who.brais)).status).toBe(403);
    await nothing();
  });
});
