import { beforeEach, describe, expect, it } from 'vitest';
import { POST } from '@/app/api/elements/reports/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';

interface Answer {
  kind?: string;
  code?: string;
  fieldErrors?: { fieldName: string }[];
}

let who: Awaited<ReturnType<typeof people>>;
let element: { id: number };
const setting = (code: string, value: string) =>
  sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [code, value]);
beforeEach(async () => {
  await sql('DELETE FROM limited_use');
  await sql('DELETE FROM report');
  await setting('ENABLE_REPORTS', 'true');
  await setting('REPORTS_PER_HOUR', '10');
  who = await people();
  element = await anElement({ type: await anElementType(), owner: who.ana });
});

const place = { type: 'Point', coordinates: [-8.4, 43.3] };
const report = (more: object = {}, { as = visitor, address = '10.0.0.1' }: { as?: Person; address?: string } = {}) =>
  callJson<Answer>(POST, {
    method: 'POST',
    as,
    body: { kind: 'GONE', text: ' It fell down ', elementId: element.id, place, homepage: '', ...more },
    headers: { 'x-forwarded-for': address },
  });
const stored = () => sql('SELECT kind, state, text, element_id::int AS element, ST_X(place) AS lng FROM report ORDER BY id');

it('201: anybody reports a problem with an element or a place; nothing says who it was', async () => {
  const { status, body } = await report();
  expect([status, body]).toEqual([201, { kind: 'GONE' }]);
  await report({ kind: 'OTHER', elementId: undefined }, { as: who.ana });
  expect(await stored()).toEqual([
    { kind: 'GONE', state: 'OPEN', text: 'It fell down', element: element.id, lng: -8.4 },
    { kind: 'OTHER', state: 'OPEN', text: 'It fell down', element: null, lng: -8.4 },
  ]);
  expect(await sql('SELECT kind FROM notification WHERE account_id = $1', [who.ana.id])).toEqual([{ kind: 'REPORT_NEW' }]);
  const all = JSON.stringify([await sql('SELECT * FROM report'), await sql('SELECT * FROM limited_use')]);
  expect(all).not.toMatch(/10\.0\.0\.1/);
});

it('403: where reports are switched off, also for administrators', async () => {
  await setting('ENABLE_REPORTS', 'false');
  expect([(await report()).status, (await report({}, { as: who.uxia })).status]).toEqual([403, 403]);
  expect(await stored()).toEqual([]);
});

it('what fills in the field that people do not see is answered alike, and dropped', async () => {
  const [honest, filled] = [await report(), await report({ homepage: 'https://spam.example' })];
  expect([filled.status, filled.body]).toEqual([honest.status, honest.body]);
  expect(await stored()).toHaveLength(1);
});

it('404: an element that the caller does not see, or none', async () => {
  await sql('UPDATE geometric_element SET is_public = false WHERE id = $1', [element.id]);
  expect([(await report()).status, (await report({ elementId: 999_999 })).status]).toEqual([404, 404]);
  expect((await report({}, { as: who.ana })).status).toBe(201);
});

it('404: without an account, any element where elements are for accounts only', async () => {
  await setting('ENABLE_ANONYMOUS_READING', 'false');
  const found = [(await report()).status, (await report({}, { as: who.brais })).status];
  await setting('ENABLE_ANONYMOUS_READING', 'true');
  expect(found).toEqual([404, 201]);
});

describe('400', () => {
  it.each([
    ['kind', { kind: 'BORING' }],
    ['text', { text: '  ' }],
    ['text', { text: 'x'.repeat(2001) }],
    ['text', { text: '\0' }],
    ['elementId', { elementId: -1 }],
    ['elementId', { elementId: '1; DROP TABLE report' }],
    ['place.coordinates.0', { place: { type: 'Point', coordinates: [181, 0] } }],
    ['place.type', { place: { type: 'Polygon', coordinates: [0, 0] } }],
    ['homepage', { homepage: { a: 1 } }],
  ])('at %s: %j', async (field, more) => {
    const { status, body } = await report(more);
    expect([status, body.fieldErrors?.map((it) => it.fieldName)]).toEqual([400, [field]]);
  });
});

describe('the limit of an address', () => {
  it('429 with Retry-After: of eight at the same moment three are taken; others, and administrators, go on', async () => {
    await setting('REPORTS_PER_HOUR', '3');
    const answers = await Promise.all(Array.from({ length: 8 }, () => report()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('project.limits.reports');
    expect(Number((await report()).headers.get('retry-after'))).toBeGreaterThan(3500);
    expect([(await report({}, { address: '10.0.0.2' })).status, (await report({}, { as: who.uxia })).status]).toEqual([201, 201]);
  });

  it('the digest of an address is deleted as soon as it no longer counts', async () => {
    await report();
    await sql(`UPDATE limited_use SET used_at = now() - interval '61 minutes'`);
    await report({}, { address: '10.0.0.2' });
    expect(await sql('SELECT 1 FROM limited_use')).toHaveLength(1);
  });
});
