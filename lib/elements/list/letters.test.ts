import { beforeAll, expect, it } from 'vitest';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { callJson } from '@/lib/test/call';
import { searchedAsText } from '@/lib/test/data-types';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { people } from '@/lib/test/people';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
let name: { id: number };
let contact: { id: number };

const TEXTS = [
  'Fonte da Órrea',
  'a "quoted" well',
  'back\\slash',
  '100 % of_all',
  'ß and œ',
  '水井',
  'x',
  '- - -',
  'tab\tnew\nline',
];
beforeAll(async () => {
  who = await people();
  type = await anElementType();
  name = await anAttribute(type, searchedAsText[0]);
  contact = await anAttribute(type, searchedAsText[1] ?? searchedAsText[0], { order: 2 });
  for (const text of TEXTS) {
    const { id } = await anElement({ type, owner: who.ana, description: text });
    await sql('UPDATE geometric_element SET internal_comments = $2, attribute_values = $3 WHERE id = $1', [
      id,
      text,
      { [name.id]: text, [contact.id]: 'zzz@example.org' },
    ]);
  }
});

const found = async (field: string, text: string) => {
  const options = {
    url: `/x?${new URLSearchParams({ [field]: text, sortField: 'id', sortOrder: 'asc' })}`,
    params: { id: String(type.id) },
  };
  const { body } = await callJson<{ result: { items: { description: string }[] } }>(LIST_ADMIN, { ...options, as: who.uxia });
  return body.result.items.map((it) => it.description);
};

it.each([
  ['orrea', ['Fonte da Órrea']],
  ['ÓR', ['Fonte da Órrea']],
  ['"', ['a "quoted" well']],
  ['a "q', ['a "quoted" well']],
  ['\\', ['back\\slash']],
  ['k\\s', ['back\\slash']],
  ['%', ['100 % of_all']],
  ['f_', ['100 % of_all']],
  ['___', []],
  ['ss', ['ß and œ']],
  ['OE', ['ß and œ']],
  ['水', ['水井']],
  ['水井', ['水井']],
  ['x', ['x']],
  ['- -', ['- - -']],
  ['\n', ['tab\tnew\nline']],
  ['zq', []],
])(
  '%j is found wherever it stands in a description, the comments and an attribute, whatever its case and accents',
  async (text, wanted) => {
    for (const field of ['description', 'internalComments', `attribute.${name.id}`])
      expect({ field, found: await found(field, text) }).toEqual({ field, found: wanted });
  },
);

it('an attribute is not found by what another one or its own number says', async () => {
  expect(await found(`attribute.${name.id}`, 'zzz')).toEqual([]);
  expect(await found(`attribute.${name.id}`, '":')).toEqual([]);
  expect(await found(`attribute.${contact.id}`, 'zzz')).toHaveLength(TEXTS.length);
});

const storedLetters = (id: number) =>
  sql('SELECT attribute_id AS at, text FROM element_attribute_value WHERE element_id = $1 ORDER BY attribute_id', [id]);

it('the texts that are found follow what is saved, and go with the element', async () => {
  const { id } = await anElement({ type, owner: who.ana, description: 'changing' });
  const save = (values: object) => sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, values]);
  await save({ [name.id]: 'Áspero', [contact.id]: 'A@B.gal', unknown: 'x', '0': 'x', [`0${name.id}`]: 'x' });
  expect(await storedLetters(id)).toEqual([
    { at: name.id, text: 'aspero' },
    { at: contact.id, text: 'a@b.gal' },
  ]);
  expect(await found(`attribute.${name.id}`, 'sp')).toEqual(['changing']);
  await save({ [name.id]: 'liso' });
  expect(await storedLetters(id)).toEqual([{ at: name.id, text: 'liso' }]);
  expect(await found(`attribute.${name.id}`, 'sp')).toEqual([]);
  await sql(`UPDATE geometric_element SET internal_comments = 'seen' WHERE id = $1`, [id]);
  expect(await storedLetters(id)).toEqual([{ at: name.id, text: 'liso' }]);
  await sql('DELETE FROM geometric_element WHERE id = $1', [id]);
  expect(await storedLetters(id)).toEqual([]);
});

it.each(['Óso', 'ß', 'Æ'])('a long description that ends with %s is found by its end, however long it is', async (end) => {
  const long = await anElementType();
  const lengths = Array.from({ length: 20 }, (_, n) => 86 + n);
  for (const n of lengths) await anElement({ type: long, owner: who.ana, description: `${'x'.repeat(n)}${end}` });
  for (const sortField of ['id', 'description']) {
    const url = `/x?${new URLSearchParams({ description: end, sortField, sortOrder: 'asc', size: '50' })}`;
    const { body } = await callJson<{ result: { items: object[] } }>(LIST_ADMIN, {
      ...{ url, as: who.uxia, params: { id: String(long.id) } },
    });
    expect(body.result.items).toHaveLength(lengths.length);
  }
});
