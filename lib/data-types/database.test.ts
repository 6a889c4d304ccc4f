import { beforeAll, describe, expect, it } from 'vitest';
import { DataType } from '@/lib/configuration/schema';
import { sql, sqlOne } from '@/lib/test/database';
import { aCode, anElement, anElementType } from '@/lib/test/elements';
import { anAttribute } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import { ATTRIBUTE_DATA_TYPES, type AttributeDataType, DATA_TYPES } from '.';

const insertType = async (dataType: DataType, maxSize: number | null, group: string | null) =>
  sql(
    'INSERT INTO attribute_type (name_code_id, description, data_type, max_size, value_group_code) VALUES ($1, $2, $3, $4, $5)',
    [await aCode(dataType), dataType, dataType, maxSize, group],
  ).then(
    () => true,
    () => false,
  );

describe('the database and the record of data types agree on', () => {
  it('which data types there are', async () => {
    const { rule } = await sqlOne<{ rule: string }>(
      `SELECT pg_get_constraintdef(c.oid) AS rule FROM pg_constraint c JOIN pg_type t ON t.oid = c.contypid WHERE t.typname = 'data_type'`,
    );
    expect([...rule.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort()).toEqual([...DataType.options].sort());
  });

  it.each(DataType.options)('whether an attribute type of %s has a size or values', async (dataType) => {
    const accepted: string[] = [];
    for (const size of [null, 10])
      for (const values of [false, true]) {
        const group = values ? `GROUP_${dataType}_${size}` : null;
        if (group) await sql('INSERT INTO code_group VALUES ($1)', [group]);
        if (await insertType(dataType, size, group)) accepted.push(`size: ${size !== null}, values: ${values}`);
      }
    const { hasSize, hasValues } = DATA_TYPES[dataType as AttributeDataType] ?? {};
    expect(accepted).toEqual(dataType in DATA_TYPES ? [`size: ${hasSize}, values: ${hasValues}`] : []);
  });

  describe('how values are indexed:', () => {
    const attributes = new Map<AttributeDataType, number>();
    let element: { id: number };
    beforeAll(async () => {
      const type = await anElementType();
      for (const dataType of ATTRIBUTE_DATA_TYPES) attributes.set(dataType, (await anAttribute(type, dataType)).id);
      element = await anElement({ type, owner: (await people()).ana });
      // A recording is a value only where it is a file of the element.
      const free = [...attributes].filter(([dataType]) => DATA_TYPES[dataType].pointsAt !== 'file');
      const values = free.map(([dataType, id]) => {
        const value = DATA_TYPES[dataType].example ?? 'A';
        return [id, DATA_TYPES[dataType].isMultiple ? [value] : value];
      });
      await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [element.id, Object.fromEntries(values)]);
    });
    it.each(ATTRIBUTE_DATA_TYPES)('%s', async (dataType) => {
      const rows = await sql<{ column: string }>(
        `SELECT CASE WHEN number IS NULL THEN 'text' ELSE 'number' END AS "column" FROM element_attribute_value
         WHERE element_id = $1 AND attribute_id = $2`,
        [element.id, attributes.get(dataType)],
      );
      expect(rows.map(({ column }) => column)).toEqual(DATA_TYPES[dataType].index === 'none' ? [] : [DATA_TYPES[dataType].index]);
    });
  });
});

it.each(ATTRIBUTE_DATA_TYPES.filter((it) => DATA_TYPES[it].example))('the example of %s is a value of it', (dataType) => {
  const { example, parse } = DATA_TYPES[dataType];
  expect(parse(example ?? '', { maxSize: 100, valueGroupCode: null }).problem).toBeUndefined();
});
