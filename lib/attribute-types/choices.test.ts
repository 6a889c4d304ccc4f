import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DELETE as REMOVE_FILE } from '@/app/api/attached_files/general/[id]/route';
import { POST as ADD_FILE } from '@/app/api/attached_files/general/route';
import { POST as CHANGE } from '@/app/api/elements/attribute_type/[id]/route';
import { POST as ADD, GET as LIST } from '@/app/api/elements/attribute_type/route';
import { POST as ADD_ICON } from '@/app/api/styles/icons/route';
import type { Page } from '@/lib/http/list';
import { call, callJson } from '@/lib/test/call';
import { next, sql } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import { inAll, type Problem } from '@/lib/test/texts';
import type { SavedAttributeType } from './schema';

let ana: Person;
let uxia: Person;
let photo: { id: number };
beforeAll(async () => {
  ({ ana, uxia } = await people());
});
beforeEach(async () => {
  photo = await aFile('well.png', await aPicture('png'));
});

type Answer = SavedAttributeType & Problem & { current?: unknown; conflicts?: { field: string; part: string }[] };

async function aFile(name: string, bytes: Buffer): Promise<{ id: number }> {
  const body = new FormData();
  body.set('description', name);
  body.set('file', new File([bytes as BlobPart], name));
  const answer = await callJson<{ id: number }>(ADD_FILE, { method: 'POST', as: uxia, body });
  expect(answer.status).toBe(201);
  return answer.body;
}
async function anIcon(inner = '<path d="M0 0h9v9z"></path>') {
  const body = new FormData();
  const name = `Own ${next()}`;
  body.set('name', name);
  body.set('file', new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inner}</svg>`], 'a.svg'));
  expect((await call(ADD_ICON, { method: 'POST', as: uxia, body })).status).toBe(201);
  return name;
}

const choice = (code: string, more: object = {}) => ({ code, ...inAll(code), ...more });
const kind = (...listCode: object[]) => ({
  code: { code: `KIND${next()}`, ...inAll('Kind') },
  ...{ description: 'What it is', dataType: 'SELECT', valueGroupCode: { listCode } },
});
const add = (body: object, as: Person | typeof visitor = uxia) =>
  callJson<Answer>(ADD, { method: 'POST', as: as as Person, body });
const change = (type: Answer, listCode: object[], more: object = {}, as: Person = uxia) =>
  callJson<Answer>(CHANGE, {
    method: 'POST',
    as,
    params: { id: String(type.id) },
    body: { ...kind(...listCode), code: type.code, version: type.version, ...more },
  });
const pictures = ({ valueGroupCode }: Answer) =>
  (valueGroupCode?.listCode ?? []).map(({ code, icon, image }) => [code, icon?.name ?? image?.id ?? null]);
const failing = ({ status, body }: { status: number; body: Answer }) => [
  status,
  body.fieldErrors?.map(({ fieldName }) => fieldName),
];

describe('the picture of a choice', () => {
  it('201: is an icon, with its drawing, or a general file; everybody reads it', async () => {
    const { status, body } = await add(
      kind(choice('WELL', { icon: { name: 'fountain' } }), choice('TREE', { image: { id: photo.id } }), choice('OTHER')),
    );
    expect([status, pictures(body)]).toEqual([
      201,
      [
        ['WELL', 'fountain'],
        ['TREE', photo.id],
        ['OTHER', null],
      ],
    ]);
    const { body: list } = await callJson<Page<Answer>>(LIST, { url: `/x?id=${body.id}`, as: visitor as Person });
    const [well, tree] = list.result.items[0]?.valueGroupCode?.listCode ?? [];
    expect(well?.icon?.svg).toMatch(/^<svg/);
    expect(tree?.image).toEqual({ id: photo.id, path: `/api/attached_files/general/${photo.id}` });
  });

  it('200: what is left out stays, null takes it away, and the other kind takes its place', async () => {
    const { body } = await add(
      kind(
        choice('A', { icon: { name: 'fountain' } }),
        choice('B', { icon: { name: 'bench' } }),
        choice('C', { icon: { name: 'tree-pine' } }),
      ),
    );
    const changed = await change(body, [choice('C', { image: { id: photo.id } }), choice('A'), choice('B', { icon: null })]);
    expect([changed.status, pictures(changed.body)]).toEqual([
      200,
      [
        ['C', photo.id],
        ['A', 'fountain'],
        ['B', null],
      ],
    ]);
    // As it was read, it can be sent back.
    const again = await change(changed.body, changed.body.valueGroupCode?.listCode ?? []);
    expect([again.status, pictures(again.body)]).toEqual([200, pictures(changed.body)]);
  });

  it('an own icon stays with the choice when it is removed from the icons, also through later saves', async () => {
    const name = await anIcon();
    const { body } = await add(kind(choice('A', { icon: { name } })));
    await sql('DELETE FROM style_icon WHERE name = $1', [name]);
    const changed = await change(body, [choice('A', { icon: { name } }), choice('B')]);
    expect([changed.status, changed.body.valueGroupCode?.listCode[0]?.icon?.svg]).toEqual([
      200,
      body.valueGroupCode?.listCode[0]?.icon?.svg,
    ]);
    expect(failing(await change(changed.body, [choice('A'), choice('B', { icon: { name: `${name} gone` } })]))).toEqual([
      400,
      ['valueGroupCode.listCode.1.icon'],
    ]);
  });

  it.each<[string, () => object, string]>([
    ['an icon that there is not', () => ({ icon: { name: 'no such icon' } }), 'valueGroupCode.listCode.0.icon'],
    ['a file that there is not', () => ({ image: { id: 999_999_999 } }), 'valueGroupCode.listCode.0.image'],
    ['both', () => ({ icon: { name: 'bench' }, image: { id: photo.id } }), 'valueGroupCode.listCode.0.image'],
    ['no name', () => ({ icon: { name: '' } }), 'valueGroupCode.listCode.0.icon.name'],
    ['a name with a zero byte', () => ({ icon: { name: 'a\0' } }), 'valueGroupCode.listCode.0.icon.name'],
    ['no number', () => ({ image: { id: 'x' } }), 'valueGroupCode.listCode.0.image.id'],
  ])('400: %s', async (_, more, field) => {
    expect(failing(await add(kind(choice('A', more()))))).toEqual([400, [field]]);
  });

  it('400: a file that is no image', async () => {
    const { id } = await aFile('plain.txt', Buffer.from('no image'));
    expect(failing(await add(kind(choice('A', { image: { id } }))))).toEqual([400, ['valueGroupCode.listCode.0.image']]);
  });

  it('400: drawings that are too much together', async () => {
    const name = await anIcon(`<path d="${'M0 0h9v9z'.repeat(9000)}"></path>`);
    const many = ['A', 'B', 'C', 'D'].map((code) => choice(code, { icon: { name } }));
    expect(failing(await add(kind(...many)))).toEqual([400, ['valueGroupCode']]);
    expect((await add(kind(...many.slice(1)))).status).toBe(201);
  });

  it('401, 403: others than administrators', async () => {
    const { body } = await add(kind(choice('A')));
    expect((await add(kind(choice('A', { icon: { name: 'bench' } })), visitor)).status).toBe(401);
    expect((await add(kind(choice('A', { icon: { name: 'bench' } })), ana)).status).toBe(403);
    expect((await change(body, [choice('A', { icon: { name: 'bench' } })], {}, ana)).status).toBe(403);
  });

  it('409: a file that is a picture is not deleted, and the attribute is named', async () => {
    const { body } = await add(kind(choice('A', { image: { id: photo.id } })));
    const remove = () => callJson<Problem>(REMOVE_FILE, { method: 'DELETE', as: uxia, params: { id: String(photo.id) } });
    const refused = await remove();
    expect([refused.status, refused.body.globalError]).toEqual([409, expect.stringContaining('Kind en-GB')]);
    expect((await change(body, [choice('A', { image: null })])).status).toBe(200);
    expect((await call(REMOVE_FILE, { method: 'DELETE', as: uxia, params: { id: String(photo.id) } })).status).toBe(204);
  });

  it('200: two who change different pictures both get theirs; 409 for the same one', async () => {
    const { body } = await add(kind(choice('A'), choice('B', { icon: { name: 'bench' } })));
    expect((await change(body, [choice('A', { icon: { name: 'fountain' } }), choice('B')])).status).toBe(200);
    const merged = await change(body, [choice('A'), choice('B', { icon: null })]);
    expect([merged.status, pictures(merged.body), merged.body.merged]).toEqual([
      200,
      [
        ['A', 'fountain'],
        ['B', null],
      ],
      ['valueGroupCode'],
    ]);
    const conflict = await change(body, [choice('A', { image: { id: photo.id } }), choice('B', { icon: null })]);
    expect([conflict.status, conflict.body.conflicts?.map(({ field, part }) => [field, part])]).toEqual([
      409,
      [['valueGroupCode', 'A.picture']],
    ]);
  });
});

describe('codes of which several are joined by |', () => {
  const uses = (...listCode: object[]) => ({ ...kind(...listCode), dataType: 'MULTISELECT' });

  it('400 at the code of a new choice with one, where an element may have several', async () => {
    expect(failing(await add(uses(choice('A'), choice('B|C'))))).toEqual([400, ['valueGroupCode.listCode.1.code']]);
    expect((await add(kind(choice('B|C')))).status).toBe(201);
    const { body: type } = await add(uses(choice('A')));
    expect(failing(await change(type, [choice('A'), choice('A|')], { dataType: 'MULTISELECT' }))).toEqual([
      400,
      ['valueGroupCode.listCode.1.code'],
    ]);
  });
  it('200: one that there was before stays', async () => {
    const { body: type } = await add(uses(choice('A'), choice('B')));
    await sql('UPDATE code SET code = $1 WHERE code = $2 AND group_code = $3', ['A|B', 'B', type.valueGroupCode?.groupCode]);
    const { status, body } = await change(type, [choice('A'), choice('A|B'), choice('C')], { dataType: 'MULTISELECT' });
    expect([status, pictures(body).map(([code]) => code)]).toEqual([200, ['A', 'A|B', 'C']]);
  });
});
