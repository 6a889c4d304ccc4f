import { beforeEach, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/elements/geometric_element/[id]/messages/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';
import type { Message } from './schema';

type Answer = Message & { fieldErrors?: { fieldName: string }[] };
interface List {
  result: { items: Message[]; totalItems: number };
}

let who: Awaited<ReturnType<typeof people>>;
let element: { id: number };
beforeEach(async () => {
  who = await people();
  element = await anElement({ type: await anElementType(), owner: who.ana });
});

const read = (as: Person, query = '', headers = {}) =>
  callJson<List>(GET, { as, params: { id: String(element.id) }, url: `/x${query}`, headers });
const write = (as: Person, text: unknown) =>
  callJson<Answer>(POST, { method: 'POST', as, params: { id: String(element.id) }, body: { text } });

it('the owner of an element and those who review talk about it, oldest first, page by page', async () => {
  await write(who.uxia, 'Where is it?');
  await write(who.ana, ' On the rock ');
  const { status, body } = await write(who.uxia, 'Thank you');
  expect([status, body.text, body.fromReviewer]).toEqual([201, 'Thank you', true]);
  const { result } = (await read(who.ana, '?size=2')).body;
  expect([result.totalItems, result.items.map((it) => [it.text, it.fromReviewer])]).toEqual([
    3,
    [
      ['Where is it?', true],
      ['On the rock', false],
    ],
  ]);
  expect((await read(who.uxia, '?size=2&page=1')).body.result.items.map(({ text }) => text)).toEqual(['Thank you']);
});

it('401 without an account, 403 for others who see the element, 404 where it is private or not there', async () => {
  const statuses = async () =>
    [await read(visitor), await read(who.brais), await write(visitor, 'x'), await write(who.brais, 'x')].map((it) => it.status);
  expect(await statuses()).toEqual([401, 403, 401, 403]);
  await sql('UPDATE geometric_element SET is_public = false WHERE id = $1', [element.id]);
  expect(await statuses()).toEqual([401, 404, 401, 404]);
  element = { id: 999_999 };
  expect((await read(who.uxia)).status).toBe(404);
});

it('400: a text that is empty, too long, no text or cannot be stored', async () => {
  for (const text of ['', ' ', 'x'.repeat(5001), 7, null, '\0', '\ud800'])
    expect((await write(who.ana, text)).body.fieldErrors?.map((it) => it.fieldName)).toEqual(['text']);
  const { body } = await read(who.ana);
  expect(body.result.items).toEqual([]);
});

it('a stored text is read in the language of its reader, with what was written after it', async () => {
  const id = await aCode('Please add a photo', 'REVIEW_TEXT');
  await sql(`UPDATE internationalization SET description = 'Engade unha foto' WHERE code_id = $1 AND language = 'gl-ES'`, [id]);
  await sql(
    `INSERT INTO message (element_id, author_id, from_reviewer, text, text_code) SELECT $1, $2, true, 'From the north', code FROM code WHERE id = $3`,
    [element.id, who.uxia.id, id],
  );
  const textFor = async (language: string) =>
    (await read(who.ana, '', { 'accept-language': language })).body.result.items[0]?.text;
  expect(await textFor('gl-ES')).toBe('Engade unha foto\n\nFrom the north');
  expect(await textFor('en-GB')).toBe('Please add a photo\n\nFrom the north');
});

it('what was said stays when its author’s account or the element goes, and is there again when it comes back', async () => {
  await write(who.ana, 'Stays');
  await sql('DELETE FROM geometric_element WHERE id = $1', [element.id]);
  expect((await read(who.uxia)).status).toBe(404);
  expect(await sqlOne('SELECT text FROM message WHERE element_id = $1', [element.id])).toEqual({ text: 'Stays' });
});
