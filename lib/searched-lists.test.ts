import { beforeAll, expect, it } from 'vitest';
import { GET as FILES } from '@/app/api/attached_files/general/route';
import { GET as PARAMETERS } from '@/app/api/configuration_parameter/route';
import { GET as ATTRIBUTES } from '@/app/api/elements/attribute_type/route';
import { GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { GET as MISSING } from '@/app/api/internationalization/missing/route';
import { GET as LAYERS } from '@/app/api/layers/geometric_layer/route';
import { GET as GROUPS } from '@/app/api/layers/geometric_layer_group/route';
import { GET as USERS } from '@/app/api/users/route';
import type { Page } from '@/lib/http/list';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { aCode, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { nameIn } from '@/lib/translations/schema';

let uxia: Person;
let word: string;
beforeAll(async () => {
  ({ uxia } = await people());
  word = `Muíño${next()}`;
  await anElementType({ name: word });
  await sql(`INSERT INTO attribute_type (name_code_id, description, data_type) VALUES ($1, 'x', 'DATE')`, [
    await aCode(word, 'ATTRIBUTE_TYPE_NAME'),
  ]);
  await sql(
    `INSERT INTO geometric_layer (code, group_id, name_code_id, type, layer_order)
     VALUES ($1, (SELECT min(id) FROM geometric_layer_group), $2, 'OSM', 1)`,
    [`LAYER_${next()}`, await aCode(word, 'LAYER_NAME')],
  );
  await sql('UPDATE user_account SET login = $1 WHERE id = $2', [word, uxia.id]);
  // English, in which the lists are asked for, has another name or none.
  await sql("DELETE FROM internationalization WHERE code_id = $1 AND language = 'en-GB'", [await aGroup(word)]);
  await sqlOne(
    `UPDATE internationalization SET description = $1 WHERE language = 'gl-ES'
       AND code_id = (SELECT name_code_id FROM configuration_parameter WHERE code = 'FOOTER_TEXT_8') RETURNING 1`,
    [word],
  );
  await aFile('Plans', 'plans-1.txt', `${word}.txt`);
});

async function aGroup(name: string): Promise<number> {
  const nameCode = await aCode(name, 'LAYER_GROUP_NAME');
  await sql(
    `INSERT INTO geometric_layer_group (code, name_code_id, group_order, initially_open, place_behind_other_layers, include_inside_group_layer)
     VALUES ($1, $2, $3, false, false, false)`,
    [`GROUP_${next()}`, nameCode, 9000 + next()],
  );
  return nameCode;
}
const aFile = (...[description, internal, original]: [description: string, internal: string, original: string]) =>
  sql(
    `INSERT INTO general_attached_file (description, internal_filename, original_filename, size, file_format, storage_key)
     VALUES ($1, $2, $3, 1, 'FILE_FORMAT_TXT', $2)`,
    [description, internal, original],
  );

type Handler = Parameters<typeof callJson>[0];
const ask = <T>(handler: Handler, query: Record<string, string>) =>
  callJson<T>(handler, { as: uxia, url: `/x?${new URLSearchParams(query)}`, headers: { 'accept-language': 'en' } });
const search = async (handler: Handler, q: string, more = {}) =>
  (await ask<Page<{ code: string }>>(handler, { q, size: '1000', ...more })).body.result;

const lists = [
  ['element types', TYPES],
  ['attribute types', ATTRIBUTES],
  ['layers', LAYERS],
  ['users', USERS],
  ['layer groups', GROUPS],
  ['general files', FILES],
  ['parameters', PARAMETERS],
  ['missing texts', MISSING],
] as const;

it.each(lists)('%s are found by a part of their name, whatever its case and accents, and by nothing else', async (_, handler) => {
  const { items, totalItems } = await search(handler, word.replace('í', 'I').slice(1).toLowerCase());
  expect([items.length, totalItems]).toEqual([1, 1]);
  expect((await search(handler, `${word}%`)).totalItems).toBe(0);
});

it.each(lists)('400: %s are not searched for more than 1000 characters', async (_, handler) => {
  const { status, body } = await ask<{ fieldErrors: { fieldName: string }[] }>(handler, { q: 'ñ'.repeat(1001) });
  expect([status, body.fieldErrors.map(({ fieldName }) => fieldName)]).toEqual([400, ['q']]);
});

it('a general file is found by its description and by both of its names', async () => {
  const own = `Pégada${next()}`;
  await aFile(own, 'a1.txt', 'x.txt');
  await aFile('y', `${own}-2.txt`, 'y.txt');
  await aFile('z', 'a3.txt', `${own}.txt`);
  expect((await search(FILES, own.toUpperCase().replace('É', 'e'))).totalItems).toBe(3);
});

it('a parameter is found by its code and by its value, a picture not by its bytes', async () => {
  const set = (code: string, value: string, filename: string | null) =>
    sqlOne(`UPDATE configuration_parameter SET state = 'SET', value = $2, filename = $3 WHERE code = $1 RETURNING 1`, [
      ...[code, value, filename],
    ]);
  const { code: picture } = await sqlOne<{ code: string }>(
    "SELECT code FROM configuration_parameter WHERE data_type = 'IMAGE' ORDER BY id LIMIT 1",
  );
  await set('FOOTER_TEXT_8', 'Camiño da Xunqueira', null);
  await set(picture, 'AAxunqueiraAA', 'escudo-da-vila.png');
  const codes = async (q: string) => (await search(PARAMETERS, q)).items.map(({ code }) => code);
  expect(await codes('footer_text_8')).toEqual(['FOOTER_TEXT_8']);
  expect(await codes('CAMINO da xunqueira')).toEqual(['FOOTER_TEXT_8']);
  expect(await codes('xunqueira')).toEqual(['FOOTER_TEXT_8']);
  expect(await codes('escudo-da-vila')).toEqual([picture]);
});

it('what lacks a text is found by its code too; totals count what is found', async () => {
  const { items } = await search(MISSING, word);
  const [{ code }] = items as [{ code: string }];
  expect((await search(MISSING, code.toLowerCase())).items).toEqual(items);
  expect((await search(MISSING, word)) as object).toMatchObject({ kinds: [{ kind: 'LAYER_GROUP', total: 1 }] });
});

it('what is found is sorted and paged, beside the other filters', async () => {
  const own = `Xeira${next()}`;
  for (const name of ['b', 'a', 'c']) await aGroup(`${own} ${name}`);
  const page = async (more: object) => {
    const query = { q: own, sortField: 'name', sortOrder: 'desc', size: '2', ...more };
    const { items, totalItems } = (await ask<Page<LayerGroup>>(GROUPS, query)).body.result;
    return [items.map(({ codeDto }) => nameIn(codeDto, 'en-GB').slice(-1)).join(''), totalItems];
  };
  expect(await page({})).toEqual(['cb', 3]);
  expect(await page({ page: '1' })).toEqual(['a', 3]);
  expect(await page({ name: `${own} b` })).toEqual(['b', 1]);
});
