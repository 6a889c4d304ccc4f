import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as MISSING } from '@/app/api/internationalization/missing/route';
import { DELETE, PUT } from '@/app/api/internationalization/texts/[key]/route';
import { GET } from '@/app/api/internationalization/texts/route';
import { translatorFor } from '@/lib/i18n/translator';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import type { InterfaceText } from './schema';

interface Answer {
  result: { items: (InterfaceText & { code?: string })[]; totalItems: number };
}
type Refusal = { fieldErrors: { fieldName: string; message: string }[] };

const SEARCH = 'ui.table.search';
const PLURAL = 'admin.missingTexts.notice';
let ana: Person;
let uxia: Person;
beforeAll(async () => {
  ({ ana, uxia } = await people());
});
afterAll(() => sql(`DELETE FROM code WHERE group_code = 'INTERFACE_TEXT'`));

const put = (key: string, body: unknown, as: Person | typeof visitor = uxia) =>
  callJson<InterfaceText & Refusal>(PUT, { method: 'PUT', params: { key }, body, as });
const remove = (key: string, language: string, as: Person | typeof visitor = uxia) =>
  callJson(DELETE, { method: 'DELETE', url: `/x?language=${language}`, params: { key }, as });
const list = async (query: string) => (await callJson<Answer>(GET, { url: `/x?${query}`, as: uxia })).body.result;
const missing = (query: string) => callJson<Answer>(MISSING, { url: `/x?${query}`, as: uxia });

describe('a text of the interface', () => {
  it('200, 204: is written over the product’s, shown at once, and taken back', async () => {
    const changed = await put(SEARCH, { language: 'en-GB', text: 'Look for' });
    expect(changed.status).toBe(200);
    expect(changed.body.texts.find((it) => it.language === 'en-GB')).toEqual({
      ...{ language: 'en-GB', text: 'Look for', original: 'Search this list', changed: true },
    });
    expect((await translatorFor('en-GB'))(SEARCH)).toBe('Look for');
    expect((await list('changed=true')).items.map(({ key }) => key)).toEqual([SEARCH]);
    expect((await remove(SEARCH, 'en-GB')).status).toBe(204);
    expect((await translatorFor('en-GB'))(SEARCH)).toBe('Search this list');
    expect((await remove(SEARCH, 'en-GB')).status).toBe(404);
  });

  it('200: with the placeholders of the product’s, in whichever form', async () => {
    const { status, body } = await put(PLURAL, { language: 'gl-ES', text: 'Faltan {count, number}.' });
    expect([status, body.placeholders]).toEqual([200, ['{count}']]);
    expect((await remove(PLURAL, 'gl-ES')).status).toBe(204);
  });

  it.each([
    ['text', PLURAL, { language: 'en-GB', text: 'Some' }, 'The text lacks {count}'],
    ['text', PLURAL, { language: 'en-GB', text: '{count} {who}' }, 'This text has no {who}, or it is of another kind'],
    ['text', PLURAL, { language: 'en-GB', text: '{count, date}' }, 'This text has no {count}, or it is of another kind'],
    ['text', PLURAL, { language: 'en-GB', text: '{count, plural, one {#}}' }, /cannot be read/],
    ['text', SEARCH, { language: 'en-GB', text: 'Look {' }, /cannot be read/],
    ['text', SEARCH, { language: 'en-GB', text: '<b>Look</b>' }, 'This text has no <b>, or it is of another kind'],
    ['text', SEARCH, { language: 'en-GB', text: '' }, /required/],
    ['text', SEARCH, { language: 'en-GB' }, /required/],
    ['text', SEARCH, { language: 'en-GB', text: 'a\0' }, /./],
    ['text', SEARCH, { language: 'en-GB', text: 'x'.repeat(5001) }, /5000|5,000/],
    ['language', SEARCH, { language: 'not a tag', text: 'x' }, 'This is not a language tag such as gl-ES or fr'],
    ['language', SEARCH, { text: 'x' }, /required/],
  ])('400 at %s: %s %j', async (field, key, body, message) => {
    const refused = await put(key, body);
    expect([refused.status, refused.body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, [field]]);
    expect(refused.body.fieldErrors[0]?.message).toMatch(message);
  });

  it('404: a key that the product does not have, or a branch, or a prototype', async () => {
    for (const key of ['no.such.key', 'admin.kit', '__proto__.x', 'constructor'])
      expect((await put(key, { language: 'en-GB', text: 'x' })).status).toBe(404);
  });

  it('401, 403: for administrators only', async () => {
    for (const [as, status] of [
      [visitor, 401],
      [ana, 403],
    ] as const) {
      expect((await callJson(GET, { as })).status).toBe(status);
      expect((await put(SEARCH, { language: 'en-GB', text: 'x' }, as)).status).toBe(status);
      expect((await remove(SEARCH, 'en-GB', as)).status).toBe(status);
    }
  });

  it('200: found by its key or by words in any active language, in pages', async () => {
    expect((await list('q=ui.table.search&size=50')).items.map(({ key }) => key)).toContain(SEARCH);
    expect((await list('q=CONTRASINAL&size=5')).items.length).toBe(5);
    const pages = await Promise.all([0, 1].map((page) => list(`size=2&page=${page}`)));
    expect(new Set(pages.flatMap(({ items }) => items.map(({ key }) => key))).size).toBe(4);
    expect((await list('missing=true')).totalItems).toBe(0);
    expect((await callJson(GET, { url: '/x?language=%20', as: uxia })).status).toBe(400);
  });
});

describe('a language that the product does not bring along', () => {
  it('200: what is missing in it is listed by key and code, until it is written', async () => {
    const before = await missing('language=pt-PT&size=1000&kind=INTERFACE&sortField=code');
    expect(before.status).toBe(200);
    expect(before.body.result.totalItems).toBeGreaterThan(1000);
    expect(before.body.result.items[0]).toMatchObject({ key: expect.any(String), code: expect.any(String) });
    expect((await put(SEARCH, { language: 'pt-pt', text: 'Procurar' })).status).toBe(200);
    const after = await missing('language=pt-PT&size=1&kind=INTERFACE');
    expect(after.body.result.totalItems).toBe(before.body.result.totalItems - 1);
    expect((await list('language=pt-PT&missing=false')).items.map(({ key }) => key)).toEqual([SEARCH]);
  });

  it('200: definitions are listed with it; nothing of the interface is missing in a language of the product', async () => {
    const { items } = (await missing('language=pt-PT&size=3')).body.result;
    expect(items.every(({ key, code }) => key !== '' && code !== '')).toBe(true);
    expect((await missing('language=gl-ES&kind=INTERFACE')).body.result.totalItems).toBe(0);
  });

  it('400: no tag', async () => expect((await missing('language=a_b!')).status).toBe(400));
});
