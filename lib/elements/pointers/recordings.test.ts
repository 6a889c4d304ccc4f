import { beforeAll, describe, expect, it } from 'vitest';
import { POST as CHANGES } from '@/app/api/elements/attribute_type/[id]/changes/route';
import { POST as RESTORE } from '@/app/api/elements/bin/[id]/restore/route';
import { GET as READ_ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { POST as ADD } from '@/app/api/elements/geometric_element/[id]/files/route';
import { DELETE as REMOVE } from '@/app/api/elements/geometric_element/[id]/route';
import { DELETE as REMOVE_FILE, GET as SERVE } from '@/app/api/elements/geometric_element/files/[uuid]/route';
import { GET as EXPORT } from '@/app/api/elements/geometric_element_type/[id]/export/route';
import { POST as CHANGE_TYPE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { POST as DECIDE } from '@/app/api/elements/proposals/[id]/decide/route';
import { POST as PROPOSE } from '@/app/api/elements/proposals/route';
import type { ElementType } from '@/lib/element-types/schema';
import type { ElementFile } from '@/lib/files/schema';
import type { Page } from '@/lib/http/list';
import type { Proposal } from '@/lib/proposals/schema';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { type Answer, create, elementScene, fieldsOf, modify, name, read, setting, type, who } from '@/lib/test/element-scene';
import { form } from '@/lib/test/file-scene';
import { anAttribute } from '@/lib/test/geography';
import { type Person, person } from '@/lib/test/people';
import { aWav, aWebm } from '@/lib/test/sounds';
import type { Problem } from '@/lib/test/texts';

elementScene();
let spoken: { id: number };
beforeAll(async () => {
  spoken = await anAttribute(type, 'AUDIO', { name: 'Spoken name', order: 3 });
  await setting('BIN_DAYS', '30');
  await setting('ENABLE_PROPOSALS', 'true');
});
const at = () => `attribute.${spoken.id}`;
const values = (value: string | null) => ({
  isPublic: true,
  listAttributeValueDto: [
    { value: 'Torre', elementTypeAttributeType: { id: name.id } },
    { value, elementTypeAttributeType: { id: spoken.id } },
  ],
});
const sent = (uuid: string, bytes: Buffer = aWebm(2), filename = 'nome.webm') => ({
  ...{ uuid, filename, type: 'audio/webm', base64: bytes.toString('base64') },
});
const said = ({ body }: { body: Answer }) =>
  body.listAttributeValueDto.find((it) => it.elementTypeAttributeType.id === spoken.id)?.value;
const filesOf = ({ body }: { body: Answer }) => body.listGeometricElementFileDto.map(({ uuid }) => uuid);
/** A new element with a recording as a value, in one call. */
const recorded = (as: Person = who.ana) => {
  const uuid = crypto.randomUUID();
  return create(as, { ...values(uuid), listFileToInsertDto: [sent(uuid)] });
};
const addFile = async (id: number, as: Person, ...files: Parameters<typeof form>) =>
  (await callJson<ElementFile[]>(ADD, { method: 'POST', as, params: { id: String(id) }, body: form(...files) })).body.map(
    ({ uuid }) => uuid,
  );
const removeFile = (uuid: string, as: Person) => callJson<Problem>(REMOVE_FILE, { method: 'DELETE', as, params: { uuid } });
const now = (id: number) => read(READ_ADMIN, id, who.uxia);

describe('a recording as a value', () => {
  it('201: comes with a new element in one call, which names it by an id of its own making', async () => {
    const mine = crypto.randomUUID();
    const bytes = aWebm(2, 2);
    const made = await create(who.ana, { ...values(mine), listFileToInsertDto: [sent(mine, bytes)] });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect([said(made)]).toEqual(filesOf(made));
    expect(said(made)).not.toBe(mine);
    const served = await call(SERVE, { as: who.ana, params: { uuid: said(made) as string } });
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('400 at the field: a file that is no recording, an id that nothing has, another element’s recording', async () => {
    const mine = crypto.randomUUID();
    const text = await create(who.ana, {
      ...values(mine),
      listFileToInsertDto: [sent(mine, Buffer.from('olá'), 'nota.txt')],
    });
    const other = said(await recorded()) as string;
    const answers = [text, await create(who.ana, values(mine)), await create(who.ana, values(other))];
    expect(answers.map((it) => [it.status, fieldsOf(it)])).toEqual(answers.map(() => [400, [at()]]));
    const own = (await create(who.ana, { isPublic: true })).body;
    expect(fieldsOf(await modify(who.ana, own.id, values(other)))).toEqual([at()]);
    expect(fieldsOf(await modify(who.ana, own.id, values('nome.webm')))).toEqual([at()]);
  });

  it('200: chosen among the files of an element that is there, or sent with its change', async () => {
    const { id } = (await create(who.ana, { isPublic: true })).body;
    const [sound = '', note = ''] = await addFile(id, who.ana, ['nome.wav', aWav()], ['nota.txt', 'olá']);
    expect(fieldsOf(await modify(who.ana, id, values(note)))).toEqual([at()]);
    expect(said(await modify(who.ana, id, values(sound)))).toBe(sound);
    const mine = crypto.randomUUID();
    const changed = await modify(who.ana, id, { ...values(mine), listFileToModifyDto: [sent(mine)] });
    expect([changed.status, filesOf(changed).length]).toEqual([200, 3]);
    expect(said(changed)).toBe(filesOf(changed).find((uuid) => uuid !== sound && uuid !== note));
  });

  it('409: such a file cannot be deleted, by its owner or an administrator; 204 once it is no value any more', async () => {
    const made = await recorded();
    const uuid = said(made) as string;
    const answers = [await removeFile(uuid, who.ana), await removeFile(uuid, who.uxia)];
    expect(answers.map((it) => [it.status, it.body.code])).toEqual(answers.map(() => [409, 'project.files.isValue']));
    expect((await removeFile(uuid, who.brais)).status).toBe(403);
    await modify(who.ana, made.body.id, values(null));
    expect((await removeFile(uuid, who.ana)).status).toBe(204);
  });

  it('the database lets no other way delete it, or name a file that is none of the element’s recordings', async () => {
    const made = await recorded();
    const own = 'file_value_own_recording';
    await expect(sql('DELETE FROM geometric_element_file WHERE uuid = $1', [said(made)])).rejects.toThrow(own);
    await expect(sql('SELECT bin_element_file($1::uuid, 30)', [said(made)])).rejects.toThrow(own);
    const set = 'UPDATE geometric_element SET attribute_values = attribute_values || $2::jsonb WHERE id = $1';
    const other = said(await recorded());
    await expect(sql(set, [made.body.id, { [spoken.id]: other }])).rejects.toThrow(own);
    await sql(set, [made.body.id, { [spoken.id]: said(made) }]);
  });

  it('goes to the bin with its element, and comes back', async () => {
    const made = await recorded();
    const params = { id: String(made.body.id) };
    expect((await call(REMOVE, { method: 'DELETE', as: who.ana, params })).status).toBe(204);
    expect((await callJson(RESTORE, { method: 'POST', as: who.ana, params })).status).toBe(200);
    expect(said(await now(made.body.id))).toBe(said(made));
    expect((await removeFile(said(made) as string, who.ana)).status).toBe(409);
  });

  it('its address stands in tables', async () => {
    const made = await recorded();
    const table = await (await call(EXPORT, { params: { id: String(type.id) }, url: '/x?format=csv' })).text();
    expect(table).toContain(`/api/elements/geometric_element/files/${said(made)},`);
  });
});

const propose = (as: Person, body: object) => callJson<Proposal & Answer>(PROPOSE, { method: 'POST', as, body });
const decide = (id: number, body: object) =>
  callJson<Proposal & Answer>(DECIDE, { method: 'POST', as: who.uxia, params: { id: String(id) }, body });

describe('recordings that are suggested', () => {
  it('come into force with the value that they are', async () => {
    const { body: element } = await create(who.ana, { isPublic: true });
    const mine = crypto.randomUUID();
    const change = {
      ...{ id: element.id, description: element.description, geom: element.geom, geometricElementTypeDto: { id: type.id } },
      ...values(mine),
      listFileToModifyDto: [sent(mine)],
    };
    const made = await propose(who.brais, { kind: 'MODIFY', elementId: element.id, version: 1, change, note: 'I recorded it' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const uuid = made.body.changes.find(({ field }) => field === at())?.after;
    expect(made.body.changes.map(({ field }) => field)).toEqual([at(), `file.${uuid}`]);
    expect(uuid).not.toBe(mine);
    const decided = await decide(made.body.id, { accept: [at()], version: 1 });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    const after = await now(element.id);
    expect([said(after), filesOf(after)]).toEqual([uuid, [uuid]]);
  });

  it('of a new element too', async () => {
    const mine = crypto.randomUUID();
    const change = {
      ...{ description: 'New', geom: { type: 'Point', coordinates: [-8.4, 43.38] }, geometricElementTypeDto: { id: type.id } },
      ...values(mine),
      listFileToInsertDto: [sent(mine)],
    };
    const made = await propose(who.brais, { kind: 'CREATE', change });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const decided = await decide(made.body.id, { accept: 'all' });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    const after = await now(decided.body.elementId as number);
    expect([said(after)]).toEqual(filesOf(after));
  });

  it('the recording that wins goes over to the element that stays when two are merged; the other comes back without it', async () => {
    const [stays, goes] = [await recorded(), await recorded(who.brais)];
    const body = { kind: 'MERGE', elementId: stays.body.id, otherElementId: goes.body.id, note: 'The same' };
    const { id } = (await propose(await person(), body)).body;
    const decided = await decide(id, { accept: [at()], version: 1 });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    const after = await now(stays.body.id);
    expect(said(after)).toBe(said(goes));
    expect(filesOf(after).sort()).toEqual([said(stays), said(goes)].sort());
    const restored = await callJson(RESTORE, { method: 'POST', as: who.uxia, params: { id: String(goes.body.id) } });
    expect([restored.status, said(await now(goes.body.id))]).toEqual([200, undefined]);
  });
});

describe('what an attribute with recordings cannot be', () => {
  const change = async (make: (was: ElementType) => object) => {
    const params = { id: String(type.id) };
    const { body: all } = await callJson<Page<ElementType>>(TYPES, { as: who.uxia, url: '/x?size=100' });
    const body = all.result.items.find(({ id }) => id === type.id) as ElementType;
    return callJson<Problem>(CHANGE_TYPE, { method: 'POST', as: who.uxia, params, body: { ...body, ...make(body) } });
  };
  it('400: unique, or the name of the elements', async () => {
    const unique = await change(({ listAttributeType }) => ({
      listAttributeType: listAttributeType.map((it) => (it.id === spoken.id ? { ...it, unique: true } : it)),
    }));
    expect([unique.status, unique.body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, ['listAttributeType.2.unique']]);
    const title = await change(({ listAttributeType }) => ({
      titleAttribute: listAttributeType.find(({ id }) => id === spoken.id)?.attributeType.code.code,
    }));
    expect([title.status, title.body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, ['titleAttribute']]);
  });
  it('400: something else, or made of something else', async () => {
    const idOf = (id: number) =>
      sqlOne<{ id: number }>('SELECT attribute_type_id AS id FROM element_type_attribute_type WHERE id = $1', [id]);
    const convert = async (id: number, dataType: string) =>
      (
        await callJson<Problem>(CHANGES, {
          ...{ method: 'POST', as: who.uxia, params: { id: String((await idOf(id)).id) } },
          body: { kind: 'CONVERT', dataType, dryRun: true },
        })
      ).status;
    expect([await convert(spoken.id, 'TEXT'), await convert(name.id, 'AUDIO'), await convert(name.id, 'REFERENCE')]).toEqual([
      400, 400, 400,
    ]);
  });
});
