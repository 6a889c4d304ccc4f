import type { GeometryType } from '@/lib/element-types/schema';
import { defaultDocument } from '@/lib/styles/defaults';
import { next, sql, sqlOne } from './database';

const blankStyle = JSON.stringify({ version: 1, rules: [] });

async function styleId(kind: 'POINT' | 'LINE' | 'POLYGON'): Promise<number> {
  const values = [kind, `style ${next()}`, blankStyle];
  return (await sqlOne<{ id: number }>('INSERT INTO style (kind, name, document) VALUES ($1, $2, $3) RETURNING id', values)).id;
}

/** A code of a group with one text for every language. Returns its id. */
export async function aCode(text: string, group = 'TEST'): Promise<number> {
  await sqlOne(
    'INSERT INTO code_group (group_code) VALUES ($1) ON CONFLICT (group_code) DO UPDATE SET group_code = $1 RETURNING 1',
    [group],
  );
  const { id } = await sqlOne<{ id: number }>('INSERT INTO code (group_code, code) VALUES ($1, $2) RETURNING id', [
    group,
    `CODE_${next()}`,
  ]);
  await sqlOne(
    `WITH added AS (INSERT INTO internationalization (code_id, language, description) SELECT $1, code, $2 FROM language RETURNING 1)
     SELECT count(*) FROM added`,
    [id, text],
  );
  return id;
}

/** An element type. `geometryType` says which styles it gets. */
export async function anElementType({
  name = 'Lighthouse',
  geometryType = 'ANY_GEOMETRY' as GeometryType,
  canJoin = false,
} = {}): Promise<{ id: number }> {
  const has = (kind: string) => geometryType === 'ANY_GEOMETRY' || geometryType.includes(kind);
  const text = canJoin ? await aCode('Join') : null;
  return sqlOne<{ id: number }>(
    `INSERT INTO geometric_element_type (code, name_code_id, geometry_type, point_style_id, line_style_id, polygon_style_id, can_join,
       join_tooltip_code_id, join_table_code_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [
      `TYPE_${next()}`,
      await aCode(name),
      geometryType,
      has('POINT') ? await styleId('POINT') : null,
      has('LINE') ? await styleId('LINE') : null,
      has('POLYGON') ? await styleId('POLYGON') : null,
      canJoin,
      text,
    ],
  );
}

/** An attribute of a type, the last one; `values`: the group of codes that are chosen from. Returns its id in the type. */
export async function anAttributeCalled(
  typeId: number,
  code: string,
  dataType: string,
  { mandatory = false, values }: { mandatory?: boolean; values?: string } = {},
): Promise<{ id: number }> {
  const named = await aCode(`The ${code}`);
  await sqlOne('UPDATE code SET code = $2 WHERE id = $1 RETURNING 1', [named, code]);
  const kind = await sqlOne<{ id: number }>(
    `INSERT INTO attribute_type (name_code_id, description, data_type, max_size, value_group_code)
     VALUES ($1, 'x', $2, $3, $4) RETURNING id`,
    [named, dataType, dataType === 'TEXT' ? 40 : null, values ?? null],
  );
  return sqlOne<{ id: number }>(
    `INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order, mandatory)
     VALUES ($1, $2, (SELECT 1 + count(*) FROM element_type_attribute_type WHERE type_id = $1), $3) RETURNING id`,
    [typeId, kind.id, mandatory],
  );
}

interface ElementWishes {
  type: { id: number };
  owner: { id: number };
  description?: string;
  /** GeoJSON, EPSG:4326, [lng, lat]. Without it: the Tower of Hercules. */
  geom?: GeoJSON.Geometry;
  isPublic?: boolean;
  isReviewed?: boolean;
  /** Values in the form in which they are stored, by the ids of the type's attributes. */
  attributes?: Record<number, unknown>;
}

const towerOfHercules: GeoJSON.Point = { type: 'Point', coordinates: [-8.4063, 43.386] };

/** An element, inserted without the service. */
export function anElement({
  type,
  owner,
  description = 'Tower',
  geom = towerOfHercules,
  isPublic = true,
  isReviewed = false,
  attributes = {},
}: ElementWishes) {
  return sqlOne<{ id: number; version: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, is_reviewed, attribute_values)
     VALUES ($1, $2, $3, ST_SetSRID(ST_GeomFromGeoJSON($4), 4326), $5, $6, $7) RETURNING id, version`,
    [type.id, owner.id, description, JSON.stringify(geom), isPublic, isReviewed, JSON.stringify(attributes)],
  );
}

/** Gives the styles of a type something to draw. */
export async function withDefaultStyles(typeId: number): Promise<void> {
  for (const kind of ['POINT', 'LINE', 'POLYGON'] as const)
    await sql(
      `UPDATE style SET document = $2 FROM geometric_element_type t
       WHERE t.id = $1 AND style.id IN (t.point_style_id, t.line_style_id, t.polygon_style_id) AND style.kind = $3`,
      [typeId, JSON.stringify(defaultDocument(kind)), kind],
    );
}
