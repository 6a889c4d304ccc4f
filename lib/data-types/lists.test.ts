import { beforeAll, describe, expect, it } from 'vitest';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import type { Element } from '@/lib/elements/schema';
import type { Page } from '@/lib/http/list';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import { ATTRIBUTE_DATA_TYPES, type AttributeDataType } from '.';

type Answer = Page<Element> & { fieldErrors?: { fieldName: string }[] };
type Values = Partial<Record<AttributeDataType, string | string[]>>;
let type: { id: number };
const at = {} as Record<AttributeDataType, string>;

beforeAll(async () => {
  const owner = (await people()).ana;
  type = await anElementType();
  for (const dataType of ATTRIBUTE_DATA_TYPES) at[dataType] = `attribute.${(await anAttribute(type, dataType)).id}`;
  const made = async (description: string, values: Values) => {
    const { id } = await anElement({ type, owner, description });
    const stored = Object.entries(values).map(([dataType, value]) => [at[dataType as AttributeDataType].slice(10), value]);
    await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, Object.fromEntries(stored)]);
  };
  await made('Capela', { NUMBER: '-3' });
  await made('Faro', {
    TEXT: 'Bo Nadal',
    SELECT: 'A',
    MULTISELECT: ['A', 'B'],
    NUMBER: '10',
    FLOAT: '2.5',
    DATE: '2026-01-10',
    BOOLEAN: 'true',
  });
  await made('Praia', { TEXT: '100%', SELECT: 'B', MULTISELECT: ['B'], NUMBER: '9', DATE_TIME: '2026-01-10T12:00:00.000Z' });
});

/** The elements that a list shows, or the status and the fields that it refuses. */
async function found(query: string) {
  const url = `/x?sortField=description&sortOrder=asc&${query}`;
  const { status, body } = await callJson<Answer>(LIST, { url, params: { id: String(type.id) } });
  if (status === 200) return body.result.items.map((it) => it.description);
  return [status, ...(body.fieldErrors ?? []).map((it) => it.fieldName)];
}

describe('a list is filtered by an attribute:', () => {
  it.each<[AttributeDataType, string, unknown[]]>([
    ['TEXT', 'NADÁL', ['Faro']],
    ['TEXT', '0%25', ['Praia']],
    ['TEXT', '_', []],
    ['SELECT', 'A', ['Faro']],
    ['SELECT', 'C', [400]],
    ['MULTISELECT', 'B', ['Faro', 'Praia']],
    ['MULTISELECT', 'A', ['Faro']],
    ['NUMBER', '9', ['Praia']],
    ['NUMBER', '9..10', ['Faro', 'Praia']],
    ['NUMBER', '..0', ['Capela']],
    ['NUMBER', '10..', ['Faro']],
    ['NUMBER', 'nine', [400]],
    ['NUMBER', '..', [400]],
    ['FLOAT', '2.50', ['Faro']],
    ['FLOAT', '2,5', [400]],
    ['DATE', '2026-01-10', ['Faro']],
    ['DATE', '2026-01-01..2026-01-31', ['Faro']],
    ['DATE', '2026-01-11..', []],
    ['DATE', '10/1/2026', [400]],
    ['DATE', '2026-02-30..', [400]],
    ['DATE_TIME', '2026-01-10', ['Praia']],
    ['DATE_TIME', '2026-01-10T12:00:00.000Z', ['Praia']],
    ['DATE_TIME', '2026-01-10T12:00:01Z..', []],
    ['DATE_TIME', '2026-02-30T12:00Z..', [400]],
    ['BOOLEAN', 'true', ['Faro']],
    ['BOOLEAN', 'false', []],
    ['BOOLEAN', 'perhaps', [400]],
    ['CONTACT_DATA', 'x', []],
  ])('%s %s', async (dataType, value, expected) =>
    expect(await found(`${at[dataType]}=${value}`)).toEqual(expected[0] === 400 ? [400, at[dataType]] : expected),
  );

  it('several chosen values: any of them; several values for one: a 400', async () => {
    expect(await found(`${at.MULTISELECT}=A&${at.MULTISELECT}=B`)).toEqual(['Faro', 'Praia']);
    expect(await found(`${at.SELECT}=A&${at.SELECT}=B`)).toEqual([400, at.SELECT]);
  });
});
