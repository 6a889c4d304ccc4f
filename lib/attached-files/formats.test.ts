import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUT } from '@/app/api/attached_files/formats/[code]/route';
import { GET } from '@/app/api/attached_files/formats/route';
import { POST as ADD } from '@/app/api/attached_files/general/route';
import { GET as OF_ELEMENTS } from '@/app/api/elements/file_formats/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import type { FileFormatLimits } from './schema';

type Refusal = { fieldErrors: { fieldName: string; message: string; link?: string }[] };
const TXT = 'FILE_FORMAT_TXT';
let ana: Person;
let uxia: Person;
let before: FileFormatLimits;

const put = (code: string, body: unknown, as: Person | typeof visitor = uxia) =>
  callJson<FileFormatLimits & Refusal>(PUT, { method: 'PUT', params: { code }, body, as });
const all = async () =>
  (await callJson<{ result: { items: FileFormatLimits[] } }>(GET, { url: '/x?size=100' })).body.result.items;

beforeAll(async () => {
  ({ ana, uxia } = await people());
  before = (await all()).find(({ code }) => code === TXT) as FileFormatLimits;
});
afterAll(() => sql(`DELETE FROM file_format WHERE code = 'FILE_FORMAT_SVG'`));

it('200: limits and extensions of a format, which count at once', async () => {
  const change = { generalMaxSize: 3, elementMaxSize: 1000, allowedForElements: false, extensions: ['TXT', 'text'] };
  const { status, body } = await put(TXT, change);
  expect([status, body]).toEqual([200, { ...before, ...change, extensions: ['txt', 'text'] }]);
  const form = new FormData();
  form.append('description', 'x');
  form.append('file', new File(['long'], 'a.txt', { type: 'text/plain' }));
  expect((await callJson(ADD, { method: 'POST', body: form, as: uxia })).status).toBe(413);
  const elements = (await callJson<{ code: string }[]>(OF_ELEMENTS)).body;
  expect(elements.map(({ code }) => code)).not.toContain(TXT);
  expect((await put(TXT, before)).body).toEqual(before);
});

it('200: what is left out stays', async () => {
  expect((await put(TXT, {})).body).toEqual(before);
});

it.each([
  ['generalMaxSize', { generalMaxSize: 0 }],
  ['generalMaxSize', { generalMaxSize: -5 }],
  ['generalMaxSize', { generalMaxSize: 1.5 }],
  ['generalMaxSize', { generalMaxSize: '10 MB' }],
  ['elementMaxSize', { elementMaxSize: 2 ** 40 }],
  ['allowedForElements', { allowedForElements: 'maybe' }],
  ['extensions', { extensions: [] }],
  ['extensions', { extensions: ['txt', 'TXT'] }],
  ['extensions.0', { extensions: ['.txt'] }],
  ['extensions.0', { extensions: ['../x'] }],
  ['extensions', { extensions: ['txt', 'html'] }],
  ['extensions', { extensions: ['txt', 'svg'] }],
  ['extensions', { extensions: ['txt', 'exe'] }],
  ['extensions', { extensions: ['txt', 'csv'] }],
])('400 at %s: %j', async (field, body) => {
  const refused = await put(TXT, body);
  expect([refused.status, refused.body.fieldErrors[0]?.fieldName]).toEqual([400, field]);
});

it('400: an extension that is taken says by which format, with a link', async () => {
  const [field] = (await put(TXT, { extensions: ['txt', 'csv'] })).body.fieldErrors;
  expect(field).toMatchObject({ fieldName: 'extensions', link: '/admin/fileFormats?id=FILE_FORMAT_CSV' });
  expect(field?.message).toContain('FILE_FORMAT_CSV');
});

it('400: contributors attach neither programs nor drawings that run scripts, whoever allows it', async () => {
  await sql(`INSERT INTO file_format (code, main_mime_type, extension, image, general_max_size, element_max_size)
    VALUES ('FILE_FORMAT_SVG', 'image/svg+xml', 'svg', true, 100000, 1)`);
  for (const code of ['FILE_FORMAT_SVG', 'FILE_FORMAT_APK'])
    expect((await put(code, { allowedForElements: true })).body.fieldErrors[0]?.fieldName).toBe('allowedForElements');
  expect((await put('FILE_FORMAT_APK', { extensions: ['apk'], generalMaxSize: 1024 })).status).toBe(200);
});

it('401, 403, 404: administrators change a format that there is', async () => {
  expect((await put(TXT, {}, visitor)).status).toBe(401);
  expect((await put(TXT, {}, ana)).status).toBe(403);
  expect((await put('FILE_FORMAT_NONE', {})).status).toBe(404);
});
