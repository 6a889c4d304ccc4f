import { beforeAll, describe, expect, it, vi } from 'vitest';
import { POST as CHANGE, GET as DOWNLOAD, DELETE as REMOVE } from '@/app/api/attached_files/general/[id]/route';
import { POST as ADD, GET as LIST } from '@/app/api/attached_files/general/route';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { GET as SEARCH } from '@/app/api/location/search/route';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { store } from '@/lib/storage';
import { call, callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { garbage } from '@/lib/test/file-scene';
import { withDivisions } from '@/lib/test/geography';
import { type Person, people, visitor } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import { inAll } from '@/lib/test/texts';
import type { GeneralFile } from './schema';

type Problem = { code: string; globalError: string; fieldErrors: { fieldName: string; message: string }[] };
type Parts = { description?: string; type?: string; file?: [name: string, bytes: Buffer | string, mime?: string] };

let ana: Person;
let uxia: Person;
beforeAll(async () => {
  ({ ana, uxia } = await people());
});

const form = ({ file, ...said }: Parts) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(said)) body.append(name, value);
  if (file) body.append('file', new File([file[1] as BlobPart], file[0], { type: file[2] ?? '' }));
  return body;
};
const send = (parts: Parts, as: Person = uxia, id?: number) =>
  callJson<GeneralFile & Problem>(id === undefined ? ADD : CHANGE, {
    method: 'POST',
    body: form(parts),
    as,
    ...(id !== undefined && { params: { id: String(id) } }),
  });
const remove = (id: number, as: Person = uxia) => callJson<Problem>(REMOVE, { method: 'DELETE', params: { id: String(id) }, as });
const get = (id: number, headers = {}) => call(DOWNLOAD, { params: { id: String(id) }, headers });
const list = async (query: string) =>
  (await callJson<{ result: { items: GeneralFile[]; totalItems: number } }>(LIST, { url: `/x?${query}` })).body.result;
const notes = (): Parts => ({
  description: `Notes ${next()}`,
  type: 'DOCUMENT',
  file: ['Notas do camiño.txt', 'Olá', 'text/plain'],
});
const fields = ({ fieldErrors }: Problem) => fieldErrors.map((it) => it.fieldName);

describe('general attached files', () => {
  it('201, 200, 204: added, downloaded by anybody under its own name, changed and deleted', async () => {
    const added = await send(notes());
    expect([added.status, added.headers.get('location')]).toEqual([201, `/api/attached_files/general/${added.body.id}`]);
    expect(added.body).toMatchObject({
      type: 'DOCUMENT',
      originalFilename: 'Notas do camiño.txt',
      size: 4,
      fileFormat: { code: 'FILE_FORMAT_TXT', image: false },
      fileUrl: `/api/attached_files/general/${added.body.id}`,
    });
    const answer = await get(added.body.id);
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([200, 'Olá', 'text/plain']);
    expect(answer.headers.get('content-disposition')).toContain(
      'attachment; filename="Notas do camino.txt"; filename*=UTF-8\'\'',
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const etag = answer.headers.get('etag') as string;
    expect((await get(added.body.id, { 'if-none-match': etag })).status).toBe(304);

    const said = await send({ description: 'Other', type: '' }, uxia, added.body.id);
    expect([said.status, said.body.description, said.body.type, said.body.size]).toEqual([200, 'Other', null, 4]);
    const changed = await send({ description: 'Other', file: ['a.csv', 'a,b\n1,2'] }, uxia, added.body.id);
    expect([changed.body.fileFormat.code, changed.body.originalFilename]).toEqual(['FILE_FORMAT_CSV', 'a.csv']);
    const second = await get(added.body.id, { 'if-none-match': etag });
    expect([second.status, await second.text()]).toEqual([200, 'a,b\n1,2']);

    expect((await remove(added.body.id)).status).toBe(204);
    expect((await get(added.body.id)).status).toBe(404);
    expect((await garbage()).filter((key) => key.startsWith('general/'))).toHaveLength(2);
  });

  it.each([
    ['file', 400, { description: 'No file' }],
    ['description', 400, { description: '', file: ['a.txt', 'a'] }],
    ['description', 400, { file: ['a.txt', 'a'] }],
    ['description', 400, { description: 'a\0', file: ['a.txt', 'a'] }],
    ['type', 400, { description: 'x', type: 'NO_SUCH', file: ['a.txt', 'a'] }],
    ['type', 400, { description: 'x', type: 'A\0', file: ['a.txt', 'a'] }],
  ] as [string, number, Parts][])('%s: %i for %j', async (path, status, parts) => {
    const refused = await send(parts);
    expect([refused.status, fields(refused.body)]).toEqual([status, [path]]);
  });

  it('400: everything that is wrong at once', async () => {
    const both: Parts = { description: '', type: 'NO_SUCH' };
    expect(fields((await send(both)).body).sort()).toEqual(['description', 'file', 'type']);
    const { body } = await send(notes());
    expect(fields((await send(both, uxia, body.id)).body).sort()).toEqual(['description', 'type']);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['drawing.svg', svg, 'image/svg+xml'],
    ['program.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'application/pdf'],
    ['picture.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)]), 'image/png'],
    ['empty.txt', '', 'text/plain'],
  ])('415: %s is not among what is permitted, whatever it calls itself', async (name, bytes, mime) => {
    const { status, body } = await send({ description: 'x', file: [name, bytes, mime] });
    expect([status, body.globalError]).toEqual([415, `The ${name} file you are trying to add has an unsupported format`]);
  });

  it('an Android app is recognized among Java archives by its extension', async () => {
    const name = Buffer.from('META-INF/MANIFEST.MF');
    const head = Buffer.alloc(30);
    head.write('PK\x03\x04', 0, 'latin1');
    head.writeUInt16LE(name.length, 26);
    const jar = Buffer.concat([head, name, Buffer.alloc(64)]);
    expect((await send({ description: 'App', file: ['app.apk', jar] })).body.fileFormat?.code).toBe('FILE_FORMAT_APK');
    expect((await send({ description: 'App', file: ['app.zip', jar] })).status).toBe(415);
  });

  it('413: too large for its format, with the limit as people read it, and nothing is stored', async () => {
    const before = await list('size=1');
    const { status, body } = await send({ description: 'x', file: ['big.txt', 'x'.repeat(5 * 1048576 + 1)] });
    expect([status, body.globalError]).toEqual([
      413,
      'The big.txt file you are trying to add exceeds maximum allowed size (5 MB)',
    ]);
    expect((await list('size=1')).totalItems).toBe(before.totalItems);
  });

  it('an SVG that an operator permits is a sandboxed download, and never runs', async () => {
    await sql(`INSERT INTO file_format (code, main_mime_type, extension, image, allowed_for_general_attachments, general_max_size, element_max_size)
      VALUES ('FILE_FORMAT_SVG', 'image/svg+xml', 'svg', true, true, 100000, 1)`);
    const { body } = await send({ description: 'x', file: ['drawing.svg', svg] });
    const answer = await get(body.id);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    await remove(body.id);
    await sql(`DELETE FROM file_format WHERE code = 'FILE_FORMAT_SVG'`);
  });

  it('409: a file that a legend or a text uses, with its uses; it has to stay an image', async () => {
    const png = await aPicture('png');
    const { body: file } = await send({ description: 'Lighthouses', file: ['a.png', png] });
    const type = await anElementType({ name: `Lamp ${next()}` });
    await sql(`UPDATE geometric_element_type SET legend_type = 'LEGEND_TYPE_IMAGE', legend_file_id = $1 WHERE id = $2`, [
      file.id,
      type.id,
    ]);
    expect(await remove(file.id)).toMatchObject({ status: 409, body: { globalError: expect.stringContaining('Lamp') } });
    expect(await send({ description: 'x', file: ['a.txt', 'a'] }, uxia, file.id)).toMatchObject({
      status: 415,
      body: { globalError: 'The file must be an image' },
    });
    await sql(`UPDATE geometric_element_type SET legend_type = 'LEGEND_TYPE_NONE', legend_file_id = NULL WHERE id = $1`, [
      type.id,
    ]);
    await sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'FOOTER_TEXT_1'`, [
      `<img src="/api/attached_files/general/${file.id}">`,
    ]);
    expect((await remove(file.id)).body.globalError).toContain('FOOTER_TEXT_1');
    await sql(`UPDATE configuration_parameter SET value = NULL WHERE code = 'FOOTER_TEXT_1'`);
    expect((await remove(file.id)).status).toBe(204);
  });

  it('409: a file that the help of an attribute or the attribution of a layer shows or links, with its uses', async () => {
    const { body: file } = await send({ description: 'How to', file: ['a.png', await aPicture('png')] });
    const help = (id: number) => `<p>As <a href="https://example.org/api/attached_files/general/${id}">here</a></p>`;
    const attribute = { code: `GUIDE${next()}`, ...inAll('Guide') };
    const body = { code: attribute, description: 'With help', dataType: 'BOOLEAN', helpCode: inAll(help(file.id)) };
    const { status, body: added } = await callJson<AttributeType>(ADD_ATTRIBUTE, { method: 'POST', as: uxia, body });
    expect(status).toBe(201);
    expect(await remove(file.id)).toMatchObject({ status: 409, body: { globalError: expect.stringMatching(/ Guide/) } });
    await sql('UPDATE internationalization SET description = $1 WHERE code_id = $2', [
      help(file.id * 10 + 7),
      added.helpCode?.id,
    ]);
    const layer = await sqlOne<{ id: number }>('SELECT id FROM geometric_layer ORDER BY id LIMIT 1');
    await sql('UPDATE geometric_layer SET attribution = $1 WHERE id = $2', [help(file.id), layer.id]);
    expect((await remove(file.id)).status).toBe(409);
    await sql('UPDATE geometric_layer SET attribution = NULL WHERE id = $1', [layer.id]);
    expect((await remove(file.id)).status).toBe(204);
  });

  it('401, 403: only administrators write; 404 where there is none', async () => {
    const { body } = await send(notes());
    for (const [as, status] of [
      [visitor, 401],
      [ana, 403],
    ] as const) {
      expect((await send(notes(), as)).status).toBe(status);
      expect((await send(notes(), as, body.id)).status).toBe(status);
      expect((await remove(body.id, as)).status).toBe(status);
    }
    expect((await send(notes(), uxia, 999_999)).status).toBe(404);
    expect((await remove(999_999)).status).toBe(404);
  });
});

describe('the list', () => {
  let ids: number[];
  beforeAll(async () => {
    const png = await aPicture('png');
    const made = [
      await send({ description: 'Cruceiro de Muíños', type: 'LEGEND', file: ['cruz.png', png] }),
      await send({ description: 'Carta náutica', type: 'DOCUMENT', file: ['faros_e_cruceiros.csv', 'a,b'] }),
      await send({ description: 'Outra', file: ['100%.json', '{}'] }),
    ];
    ids = made.map((it) => it.body.id);
  });
  const found = async (query: string) =>
    (await list(`size=1000&${query}`)).items.map((it) => ids.indexOf(it.id)).filter((at) => at >= 0);

  it.each([
    ['description=muinos', [0]],
    ['originalFilename=FAROS', [1]],
    ['originalFilename=0%25', [2]],
    ['internalFilename=.json', [2]],
    ['type=DOCUMENT', [1]],
    ['fileFormat=FILE_FORMAT_CSV', [1]],
    ['fileSize=..2', [2]],
    ['fileSize=3', [1]],
    ['image=true', [0]],
    ['search=CRUCEIRO', [0, 1]],
    ['search=cruceiro&image=true', [0]],
    ['sortField=originalFilename&sortOrder=asc', [2, 0, 1]],
    ['sortField=size&sortOrder=asc', [2, 1, 0]],
  ])('%s', async (query, at) => expect(await found(query)).toEqual(at));
  it('filters by id, has pages and a total', async () => {
    expect((await list(`id=${ids[1]}`)).items.map((it) => it.id)).toEqual([ids[1]]);
    const page = await list('size=1&page=1&sortField=id&sortOrder=desc');
    expect([page.items[0]?.id, page.totalItems >= 3]).toEqual([ids[1], true]);
  });
  it.each(['search=ab', 'fileSize=x', 'id=x', 'image=maybe', 'sortField=storageKey'])('400: %s', async (query) =>
    expect((await callJson(LIST, { url: `/x?${query}` })).status).toBe(400),
  );
});

describe('administrative divisions', () => {
  const type = 'JSON_ADMINISTRATIVE_DIVISIONS';
  const divisions = (name: string) => JSON.stringify([{ t: 'PR', n: name, c: 'X1', b: [-9, 42, -8, 43] }]);
  const search = async (q: string) =>
    (await callJson<{ n: string }[]>(SEARCH, { url: `/x?q=${encodeURIComponent(q)}` })).body.map((it) => it.n);

  beforeAll(withDivisions);

  it('entries with only kind and name are found among the imported divisions', async () => {
    const named = [
      { t: 'PR', n: 'coruña' },
      { t: 'MU', n: 'LUGO' },
      { t: 'PA', n: 'Elvina' },
      { t: 'PA', n: 'Elviña' },
      { t: 'EP', n: 'Vila Nova do Norte', x: -8.1, y: 43.1 },
    ];
    const { status, body } = await send({ description: 'Names', type, file: ['names.json', JSON.stringify(named)] });
    expect(status).toBe(201);
    const rows = await sql(
      'SELECT kind, name, code, parent_code AS parent, west <= lng AND lng <= east AS inside FROM place WHERE file_id = $1 ORDER BY id',
      [body.id],
    );
    expect(rows).toHaveLength(4);
    const parishes = rows.filter(({ kind }) => kind === 'PA');
    expect(parishes).toEqual(parishes.map((it) => ({ ...it, code: '1503002', parent: '15030', inside: true })));
    expect(rows.find(({ kind }) => kind === 'PR')).toMatchObject({ name: 'A Coruña', code: '15', inside: true });
    expect(await search('elviña')).toEqual(['Elviña']);
    await remove(body.id);
  });

  it('can be searched as soon as they are saved, and no longer once they are deleted', async () => {
    const { body } = await send({ description: 'Divisions', type, file: ['divisions.json', divisions('Terra Chá Nova')] });
    expect(await search('terra cha nova')).toEqual(['Terra Chá Nova']);
    await send({ description: 'Divisions', type, file: ['divisions.json', divisions('Serra do Candán Alto')] }, uxia, body.id);
    expect([await search('terra cha nova'), await search('candan alto')]).toEqual([[], ['Serra do Candán Alto']]);
    await send({ description: 'No more', type: 'DOCUMENT' }, uxia, body.id);
    expect(await search('candan alto')).toEqual([]);
    await send({ description: 'Again', type }, uxia, body.id);
    expect(await search('candan alto')).toEqual(['Serra do Candán Alto']);
    await remove(body.id);
    expect(await search('candan alto')).toEqual([]);
  });

  it('are fetched from the store before anything is locked, and refused if the file was replaced meanwhile', async () => {
    const { body } = await send({ description: 'Slow', type: 'DOCUMENT', file: ['divisions.json', divisions('Val do Lérez')] });
    const original = store().get;
    const meanwhile = vi.fn();
    const get = vi.spyOn(store(), 'get').mockImplementation(async (key) => {
      await meanwhile();
      return original(key);
    });
    const locked = () => sql('SELECT FROM general_attached_file WHERE id = $1 FOR UPDATE NOWAIT', [body.id]);
    meanwhile.mockImplementationOnce(locked);
    expect((await send({ description: 'Slow', type }, uxia, body.id)).status).toBe(200);
    expect([await search('val do lerez'), get.mock.calls.length]).toEqual([['Val do Lérez'], 1]);
    await send({ description: 'Slow', type: 'DOCUMENT' }, uxia, body.id);
    meanwhile.mockImplementationOnce(() =>
      send({ description: 'Other', type: 'DOCUMENT', file: ['divisions.json', divisions('Val do Ulla')] }, uxia, body.id),
    );
    expect((await send({ description: 'Slow', type }, uxia, body.id)).status).toBe(409);
    expect([await search('val do lerez'), await search('val do ulla')]).toEqual([[], []]);
    get.mockRestore();
    await remove(body.id);
  });

  it.each([
    ['[\n{"t":"PR","n":"Lugo","b":[-8,42,-7,43]},\n{"t":"MU" "n":"x"}]', 'Line 3, column 11: this is not JSON'],
    [
      '[{"t":"PR","n":"Lugo","b":[-8,42,-7,43]},\n\n {"t":"ZZ","n":"x","b":[-8,42,-7,43]}]',
      'Line 3 (entry 2): “t” must be PR (province), CO (county)',
    ],
    ['[\n {"t":"PR","b":[-8,42,-7,43]}]', 'Line 2 (entry 1): “n” must be a name'],
    [
      '[\n {"t":"PR","n":"Lugo","b":[1,2]}]',
      'or “center” (longitude, latitude); without any of them it is looked up by its name',
    ],
    [
      '[{"t":"PR","n":"Lugo"},\n {"t":"MU","n":"Lugoo"}]',
      'Line 2 (entry 2): this installation has no municipality called “Lugoo”',
    ],
    ['[{"t":"MU","n":"Lugoo"}]', 'Names like it: Lugo. Correct the name, or say where it lies with “b”'],
    [Buffer.from('[{"t":"PR","n":"A Coruña"}]', 'latin1'), 'unsupported format'],
  ])('400: %s', async (content, said) => {
    const before = await sqlOne('SELECT count(*)::int AS n FROM place');
    const { status, body } = await send({ description: 'Divisions', type, file: ['divisions.json', content] });
    expect(status).toBe(typeof content === 'string' ? 400 : 415);
    expect(body.fieldErrors?.[0]?.message ?? body.globalError).toContain(said);
    expect(await sqlOne('SELECT count(*)::int AS n FROM place')).toEqual(before);
  });
});
