import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors';
import { shapeParts, zipOf } from '@/lib/test/shapes';
import { aZip, type ZipEntry } from '@/lib/test/zips';
import { readShape } from './read-shape';

const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-zip-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (lng: number, lat: number): GeoJSON.Point => ({ type: 'Point', coordinates: [lng, lat] });
const parts = shapeParts([
  { geometry: at(-8, 43), properties: { name: 'A Coruña' } },
  { geometry: at(-8.1, 43.1), properties: { name: 'Lugo' } },
]);
const { shp, shx, dbf, prj, cpg } = parts as Record<'shp' | 'shx' | 'dbf' | 'prj' | 'cpg', Buffer>;
const three = { shp, shx, dbf };

let last = 0;
async function read(zip: Buffer) {
  const at = path.join(folder, `${++last}`);
  mkdirSync(at);
  const sent = path.join(folder, `${last}.zip`);
  writeFileSync(sent, zip);
  return { at, shape: await readShape({ path: sent, filename: 'sent.zip' }, at, 'en-GB') };
}
/** Why it is refused: the field, the message's key and the names that it gives. */
async function refusal(zip: Buffer): Promise<string[]> {
  const error = await read(zip).then(
    () => undefined,
    (it: AppError) => it,
  );
  const [issue] = error?.fields ?? [];
  const { file, name, names } = issue?.values ?? {};
  return [issue?.path, issue?.key.replace('project.layerSource.shape.', ''), file ?? '', name ?? names ?? ''].map(String);
}
const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};
const withEntry = (entry: ZipEntry) =>
  aZip([...Object.entries(three).map(([end, content]) => ({ name: `a.${end}`, content })), entry]);

describe('the zip of a shapefile', () => {
  it('is read whatever its folders, capitals and companions are, and only its own parts are unpacked, under names of ours', async () => {
    const entries = [
      ...Object.entries(parts).map(([end, content]) => ({ name: `My data/Concellos.${end.toUpperCase()}`, content })),
      { name: 'My data/', content: '', stored: true },
      { name: '__MACOSX/My data/._Concellos.shp', content: 'x' },
      { name: 'My data/Concellos.shp.xml', content: '<a/>' },
      { name: 'README.txt', content: 'hello' },
    ];
    const { at, shape } = await read(aZip(entries));
    expect(shape).toMatchObject({
      header: { geometryType: 'POINT', rowCount: 2 },
      encoding: 'UTF-8',
      files: { name: 'Concellos' },
    });
    expect(readdirSync(at).sort()).toEqual(['layer.cpg', 'layer.dbf', 'layer.prj', 'layer.shp', 'layer.shx']);
  });

  it.each<[string, Buffer, string[]]>([
    ['no zip', Buffer.from('not a zip'), ['notZip', 'sent.zip', '']],
    ['an empty file', Buffer.alloc(0), ['notZip', 'sent.zip', '']],
    ['a zip of nothing', aZip([]), ['none', 'sent.zip', '']],
    ['no .shp', aZip([{ name: 'a.dbf', content: dbf }]), ['none', 'sent.zip', '']],
    ['no .dbf', zipOf({ shp, shx }), ['missing', 'sent.zip', 'towns.dbf']],
    ['neither .shx nor .dbf', zipOf({ shp }), ['missing', 'sent.zip', 'towns.shx, towns.dbf']],
    [
      'a path that climbs',
      withEntry({ name: '../../tmp/evil/a.prj', content: prj }),
      ['climbs', 'sent.zip', '../../tmp/evil/a.prj'],
    ],
    [
      'a path that climbs as Windows writes it',
      withEntry({ name: '..\\evil.prj', content: prj }),
      ['climbs', 'sent.zip', '../evil.prj'],
    ],
    ['an absolute path', withEntry({ name: '/etc/passwd', content: 'x' }), ['climbs', 'sent.zip', '/etc/passwd']],
    ['a drive', withEntry({ name: 'C:/a.prj', content: 'x' }), ['climbs', 'sent.zip', 'C:/a.prj']],
    ['a link', withEntry({ name: 'a.prj', content: '/etc/passwd', mode: 0o120777 }), ['link', 'sent.zip', 'a.prj']],
    ['an archive in it', withEntry({ name: 'more.ZIP', content: aZip([]) }), ['nested', 'sent.zip', 'more.ZIP']],
    ['a tarball in it', withEntry({ name: 'x/more.tar.gz', content: 'x' }), ['nested', 'sent.zip', 'x/more.tar.gz']],
    [
      'several shapefiles',
      aZip(['a', 'b'].flatMap((name) => Object.entries(three).map(([end, content]) => ({ name: `${name}.${end}`, content })))),
      ['several', 'sent.zip', 'a.shp, b.shp'],
    ],
    ['a part twice', withEntry({ name: 'A.DBF', content: dbf }), ['twice', 'sent.zip', 'A.DBF']],
    ['a password', withEntry({ name: 'a.prj', content: prj, flags: 0x801 }), ['encrypted', 'sent.zip', 'a.prj']],
    ['another way of compressing', withEntry({ name: 'a.prj', content: prj, method: 14 }), ['method', 'sent.zip', 'a.prj']],
    ['a wrong checksum', withEntry({ name: 'a.prj', content: prj, checksum: 1 }), ['damagedPart', 'sent.zip', 'a.prj']],
    [
      'more than it promises',
      withEntry({ name: 'a.prj', content: Buffer.alloc(90_000, 32), sizeBytes: 10 }),
      ['damagedPart', 'sent.zip', 'a.prj'],
    ],
    [
      'less than it promises',
      withEntry({ name: 'a.prj', content: prj, sizeBytes: prj.length + 9 }),
      ['damagedPart', 'sent.zip', 'a.prj'],
    ],
    [
      'bytes that are not compressed',
      withEntry({ name: 'a.prj', content: 'xxxx', stored: true, method: 8 }),
      ['damagedPart', 'sent.zip', 'a.prj'],
    ],
    ['a bomb', zipOf({ ...three, dbf: Buffer.alloc(70 * 1024 ** 2) }), ['bomb', 'sent.zip', 'towns.dbf']],
    [
      'a size beyond all',
      aZip(Object.entries(three).map(([end, content]) => ({ name: `a.${end}`, content, sizeBytes: 2 ** 31 }))),
      ['tooLarge', 'sent.zip', 'a.shp'],
    ],
    ['a long .cpg', zipOf({ ...three, cpg: Buffer.alloc(5000, 'x') }), ['tooLarge', 'sent.zip', 'towns.cpg']],
    [
      'too many files',
      aZip(Array.from({ length: 501 }, (_, n) => ({ name: `${n}.txt`, content: '' }))),
      ['tooMany', 'sent.zip', ''],
    ],
    ['a zip that was cut off', zipOf(parts).subarray(0, 300), ['notZip', 'sent.zip', '']],
  ])('400 at shapeFile: %s', async (_, zip, expected) => expect(await refusal(zip)).toEqual(['shapeFile', ...expected]));

  it.each<[string, Record<string, Buffer>, string[]]>([
    ['a web page in place of the .shp', { shp: Buffer.from('<html>404</html>') }, ['notPart', 'towns.shp']],
    ['a web page in place of the .dbf', { dbf: Buffer.from('<html>404</html>'.repeat(9)) }, ['notPart', 'towns.dbf']],
    ['a web page in place of the .shx', { shx: Buffer.from('<html>404</html>'.repeat(9)) }, ['notPart', 'towns.shx']],
    ['a .shp that was cut off', { shp: shp.subarray(0, shp.length - 4) }, ['cutOff', 'towns.shp']],
    ['a .shx that was cut off', { shx: shx.subarray(0, shx.length - 4) }, ['cutOff', 'towns.shx']],
    ['a .dbf that was cut off', { dbf: dbf.subarray(0, dbf.length - 40) }, ['cutOff', 'towns.dbf']],
    ['a .shx that points beyond', { shx: changed(shx, (it) => it.writeUInt32BE(999_999, 100)) }, ['index', 'towns.shx']],
    [
      'more rows than shapes',
      { dbf: changed(Buffer.concat([dbf, dbf]), (it) => it.writeUInt32LE(3, 4)) },
      ['counts', 'towns.shp'],
    ],
    ['no shapes', { shp: changed(shp, (it) => it.writeInt32LE(0, 32)) }, ['empty', 'towns.shp']],
    ['surfaces in space', { shp: changed(shp, (it) => it.writeInt32LE(31, 32)) }, ['multiPatch', 'towns.shp']],
    ['a kind that does not exist', { shp: changed(shp, (it) => it.writeInt32LE(7, 32)) }, ['kind', 'towns.shp']],
  ])('400 at shapeFile: %s', async (_, wrong, [key, name]) =>
    expect(await refusal(zipOf({ ...parts, ...wrong }))).toEqual(['shapeFile', key, '', name]),
  );
});

describe('what the texts are written in', () => {
  const latin = shapeParts([{ geometry: at(-8, 43), properties: { name: 'A Coruña' } }], { encoding: 'ISO-8859-1' });
  const without = ({ cpg, ...rest }: Record<string, Buffer>) => rest;
  const encodingOf = async (sent: Record<string, Buffer>) => (await read(zipOf(sent))).shape.encoding;
  const ascii = changed(dbf, (it) => it.write('A Coruna  ', it.indexOf('A Coru')));

  it('is what the .cpg says', async () =>
    expect([await encodingOf(latin), await encodingOf({ ...latin, cpg: Buffer.from('1252\r\n') })]).toEqual([
      'ISO-8859-1',
      'CP1252',
    ]));
  it('needs no asking where the bytes leave no doubt', async () =>
    expect([await encodingOf(without(parts)), await encodingOf({ ...without(parts), dbf: ascii })]).toEqual(['UTF-8', 'UTF-8']));
  it('has to be asked otherwise, also when the .cpg cannot be right or is not known', async () =>
    expect([
      await encodingOf(without(latin)),
      await encodingOf({ ...latin, cpg }),
      await encodingOf({ ...latin, cpg: Buffer.from('klingon') }),
    ]).toEqual([undefined, undefined, undefined]));
  it('a letter that was cut in two by the width of its column does not make UTF-8 anything else', async () => {
    const wide = shapeParts([{ geometry: at(-8, 43), properties: { name: 'ñ'.repeat(127) } }]);
    const shifted = changed(wide.dbf as Buffer, (it) => it.write(`a${'ñ'.repeat(126)}`, it.indexOf('ñ')));
    shifted[shifted.lastIndexOf('ñ') + 2] = 0xc3;
    const { shape } = await read(zipOf({ ...wide, dbf: shifted }));
    expect([shape.encoding, shape.texts.cuts]).toEqual(['UTF-8', [{ at: shifted.lastIndexOf('ñ') + 2, length: 1 }]]);
  });
});
