import { beforeAll, expect, it } from 'vitest';
import { GET as ATTRIBUTES } from '@/app/api/elements/attribute_type/route';
import { GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { GET as LAYERS } from '@/app/api/layers/geometric_layer/route';
import { GET as USERS } from '@/app/api/users/route';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { next, sql } from '@/lib/test/database';
import { aCode, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';

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
});

const search = async (handler: Parameters<typeof callJson>[0], q: string) =>
  (await callJson<Page<object>>(handler, { as: uxia, url: `/x?${new URLSearchParams({ q, size: '1000' })}` })).body.result;

it.each([
  ['element types', TYPES],
  ['attribute types', ATTRIBUTES],
  ['layers', LAYERS],
  ['users', USERS],
])('%s are found by a part of their name, whatever its case and accents, and by nothing else', async (_, handler) => {
  const { items, totalItems } = await search(handler, word.replace('í', 'I').slice(1).toLowerCase());
  expect([items.length, totalItems]).toEqual([1, 1]);
  expect((await search(handler, `${word}%`)).totalItems).toBe(0);
});
