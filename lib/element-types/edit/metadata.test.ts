import { beforeAll, describe, expect, it } from 'vitest';
import { POST as CHANGE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD, GET as LIST } from '@/app/api/elements/geometric_element_type/route';
import { callJson } from '@/lib/test/call';
import { next, sql } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import { inAll, type Problem } from '@/lib/test/texts';
import type { TypeMetadataInput } from '../metadata';
import type { ElementType } from '../schema';

let ana: Person;
let uxia: Person;
beforeAll(async () => {
  ({ ana, uxia } = await people());
});

const UNKNOWN = { licence: null, source: null, contact: null, updateRhythm: null };
const WHOLE = {
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  source: 'Concello da Coruña',
  contact: 'datos@example.org',
  updateRhythm: 'MONTHLY',
};
const field = (metadata?: TypeMetadataInput | null) => ({
  code: `FIELD${next()}`,
  codeDto: inAll('Field'),
  geometryType: 'POINT',
  legendType: 'LEGEND_TYPE_NONE',
  ...(metadata !== undefined && { metadata }),
});
const add = (body: object, as: Person = uxia) => callJson<ElementType & Problem>(ADD, { method: 'POST', body, as });
const change = (id: number, body: object) =>
  callJson<ElementType & Problem>(CHANGE, { method: 'POST', body, params: { id: String(id) }, as: uxia });

describe('the metadata of an element type', () => {
  it('is stored, returned to everybody, and unchanged by a save that does not send it', async () => {
    const body = field(WHOLE);
    const added = await add(body);
    expect([added.status, added.body.metadata]).toEqual([201, WHOLE]);
    const { id } = added.body;
    for (const as of [visitor, ana, uxia]) {
      const read = await callJson<{ result: { items: ElementType[] } }>(LIST, { url: `/x?id=${id}`, as });
      expect(read.body.result.items.map((it) => it.metadata)).toEqual([WHOLE]);
    }
    const { metadata: _, ...without } = body;
    expect((await change(id, without)).body.metadata).toEqual(WHOLE);
    expect((await change(id, { ...body, metadata: { licence: '', contact: 'Ana' } })).body.metadata).toEqual({
      ...UNKNOWN,
      contact: 'Ana',
    });
  });

  it('is not known of a type that comes without', async () => {
    expect((await add(field())).body.metadata).toEqual(UNKNOWN);
    expect((await add(field(null))).body.metadata).toEqual(UNKNOWN);
  });

  it.each([
    ['licence', 'Write an address that begins with http:// or https://', 'CC BY 4.0'],
    ['licence', 'Write an address that begins with http:// or https://', 'javascript:alert(1)'],
    ['licence', 'Field "Licence" must have at most 2000 characters', `https://example.org/${'a'.repeat(2000)}`],
    ['source', 'Field "Source" is not valid', 'a\0'],
    ['contact', 'Field "Contact" must have at most 500 characters', 'a'.repeat(501)],
    ['updateRhythm', 'Field "Updated" must have at most 200 characters', 'a'.repeat(201)],
  ])('400 at %s: %s', async (name, message, value) => {
    const { status, body } = await add(field({ [name]: value }));
    expect([status, body.fieldErrors]).toEqual([400, [{ fieldName: `metadata.${name}`, message }]]);
  });

  it('401, 403: only administrators write it', async () => {
    expect((await add(field(WHOLE), visitor)).status).toBe(401);
    expect((await add(field(WHOLE), ana)).status).toBe(403);
  });

  it('the database refuses a licence that is no address', async () => {
    const { id } = (await add(field())).body;
    const wrong = sql('UPDATE geometric_element_type SET licence = $2 WHERE id = $1', [id, 'javascript:alert(1)']);
    await expect(wrong).rejects.toThrow(/geometric_element_type_licence_check/);
  });
});
