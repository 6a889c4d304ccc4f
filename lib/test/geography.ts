import { type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import { next, sql, sqlOne } from './database';
import { aCode } from './elements';

const square = (west: number, south: number, east: number, north: number) =>
  `ST_Multi(ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326))`;

/**
 * A small square Galicia: A Coruña (15) to the west of 8° W and Lugo (27) to the east, one municipality in each, and two
 * parishes in A Coruña's that meet at 43.3° N.
 */
export async function withDivisions(): Promise<void> {
  for (const table of ['geometric_element', 'population_entity', 'parish', 'municipality', 'county', 'province'])
    await sql(`DELETE FROM ${table}`);
  await sql(
    `INSERT INTO province VALUES ('15', 'A Coruña', ${square(-9, 43, -8, 44)}), ('27', 'Lugo', ${square(-8, 43, -7, 44)})`,
  );
  await sql(`INSERT INTO municipality (ine_code, name, province_code, geom) VALUES
    ('15030', 'A Coruña', '15', ${square(-9, 43, -8, 43.6)}), ('27028', 'Lugo', '27', ${square(-8, 43, -7, 43.6)})`);
  await sql(`INSERT INTO parish (parish_code, name, ine_code, geom) VALUES
    ('1503001', 'Monte Alto', '15030', ${square(-9, 43.3, -8, 43.6)}), ('1503002', 'Elviña', '15030', ${square(-9, 43, -8, 43.3)})`);
}

interface AttributeWishes {
  mandatory?: boolean;
  maxSize?: number;
  options?: string[];
  order?: number;
  name?: string;
}

/** An attribute type of its own for an element type. Returns the id by which values name it. */
export async function anAttribute(
  type: { id: number },
  dataType: AttributeDataType,
  { mandatory = false, maxSize = 100, options, order = 1, name = dataType }: AttributeWishes = {},
): Promise<{ id: number }> {
  const { hasSize, hasValues } = DATA_TYPES[dataType];
  const group = hasValues ? `VALUES_${next()}` : null;
  if (group) {
    await sql('INSERT INTO code_group VALUES ($1)', [group]);
    for (const [n, option] of (options ?? ['A', 'B']).entries())
      await sql('INSERT INTO code (group_code, code, sort_order) VALUES ($1, $2, $3)', [group, option, n]);
  }
  const { id } = await sqlOne<{ id: number }>(
    `INSERT INTO attribute_type (name_code_id, description, data_type, max_size, value_group_code) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [await aCode(name), name, dataType, hasSize ? maxSize : null, group],
  );
  return sqlOne<{ id: number }>(
    `INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order, mandatory) VALUES ($1, $2, $3, $4) RETURNING id`,
    [type.id, id, order, mandatory],
  );
}
