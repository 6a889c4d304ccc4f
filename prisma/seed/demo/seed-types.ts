import { type Client, type CodeRow, ensureCodes, exists, inTransaction, withRows } from '../database';
import { attributes } from './attributes';
import { demoStyles } from './styles';
import { attributeOf, elementTypes } from './types';

const valuesGroup = (code: string) => `${code}_VALUES`;

/** The demo's styles, attribute types and element types, unless they have been made before. */
export async function seedTypes(client: Client): Promise<void> {
  if (await exists(client, 'geometric_element_type')) return;
  await inTransaction(client, async () => {
    await withRows(
      client,
      'INSERT INTO style (kind, name, document) SELECT r.kind, r.name, r.document FROM ROWS ON CONFLICT DO NOTHING',
      'kind text, name text, document jsonb',
      demoStyles,
    );
    await ensureCodes(client, codes());
    await insertAttributeTypes(client);
    await insertElementTypes(client);
  });
}

function codes(): CodeRow[] {
  const ofAttributes = Object.entries(attributes).flatMap(([code, { name, help, options = {} }], order) => [
    { group: 'ATTRIBUTE_TYPE_NAME', code, order, names: name },
    ...(help ? [{ group: 'ATTRIBUTE_TYPE_HELP_GROUP_CODE', code: `${code}_HELP`, order, names: help }] : []),
    ...Object.entries(options).map(([option, text], at) => ({ group: valuesGroup(code), code: option, order: at, names: text })),
  ]);
  const ofTypes = elementTypes.flatMap(({ code, name, join }, order) => [
    { group: 'GEOMETRIC_ELEMENT_NAME', code, order, names: name },
    ...(join ? [{ group: 'JOIN_TEXT', code: `${code}_TOOLTIP`, order, names: join.tooltip }] : []),
    ...(join ? [{ group: 'JOIN_TEXT', code: `${code}_TABLE`, order, names: join.table }] : []),
  ]);
  return [...ofAttributes, ...ofTypes];
}

const insertAttributeTypes = (client: Client) =>
  withRows(
    client,
    `INSERT INTO attribute_type (name_code_id, description, data_type, max_size, help_code_id, value_group_code)
     SELECT n.id, r.description, r."dataType", r."maxSize", h.id, r."valueGroup"
     FROM ROWS JOIN code n ON n.group_code = 'ATTRIBUTE_TYPE_NAME' AND n.code = r.code
     LEFT JOIN code h ON h.group_code = 'ATTRIBUTE_TYPE_HELP_GROUP_CODE' AND h.code = r.code || '_HELP'`,
    'code text, description text, "dataType" text, "maxSize" int, "valueGroup" text',
    Object.entries(attributes).map(([code, { description, dataType, maxSize, options }]) => ({
      code,
      description,
      dataType,
      maxSize,
      valueGroup: options && valuesGroup(code),
    })),
  );

async function insertElementTypes(client: Client) {
  await withRows(
    client,
    `INSERT INTO geometric_element_type (code, name_code_id, description, geometry_type, point_style_id, line_style_id, polygon_style_id,
       default_opacity, allow_change_opacity, can_join, join_tooltip_code_id, join_table_code_id, legend_type)
     SELECT r.code, n.id, r.description, r."geometryType", p.id, l.id, a.id, r.opacity, true, r."canJoin", tip.id, head.id, 'LEGEND_TYPE_GET_LEGEND_GRAPHIC'
     FROM ROWS JOIN code n ON n.group_code = 'GEOMETRIC_ELEMENT_NAME' AND n.code = r.code
     LEFT JOIN style p ON p.kind = 'POINT' AND p.name = r.point
     LEFT JOIN style l ON l.kind = 'LINE' AND l.name = r.line
     LEFT JOIN style a ON a.kind = 'POLYGON' AND a.name = r.polygon
     LEFT JOIN code tip ON tip.group_code = 'JOIN_TEXT' AND tip.code = r.code || '_TOOLTIP'
     LEFT JOIN code head ON head.group_code = 'JOIN_TEXT' AND head.code = r.code || '_TABLE'
     ORDER BY n.sort_order`,
    `code text, description text, "geometryType" text, point text, line text, polygon text, opacity float8, "canJoin" boolean`,
    elementTypes.map(({ attributes: _, name: __, similarTypes: ___, join, ...row }) => ({ ...row, canJoin: join !== undefined })),
  );
  await withRows(
    client,
    `INSERT INTO element_type_attribute_type (type_id, attribute_type_id, attribute_order, mandatory, is_title)
     SELECT t.id, a.id, r."order", r.mandatory, r.code = 'NAME'
     FROM ROWS JOIN geometric_element_type t ON t.code = r.type
     JOIN code n ON n.group_code = 'ATTRIBUTE_TYPE_NAME' AND n.code = r.code JOIN attribute_type a ON a.name_code_id = n.id
     ORDER BY t.id, r."order"`,
    'type text, code text, "order" int, mandatory boolean',
    elementTypes.flatMap((type) =>
      type.attributes.map((entry, at) => ({ type: type.code, order: at + 1, ...attributeOf(entry) })),
    ),
  );
  await withRows(
    client,
    `INSERT INTO similar_element_type (type_id, similar_type_id)
     SELECT t.id, s.id FROM ROWS JOIN geometric_element_type t ON t.code = r.type JOIN geometric_element_type s ON s.code = r.alike`,
    'type text, alike text',
    elementTypes.flatMap(({ code, similarTypes = [] }) => similarTypes.map((alike) => ({ type: code, alike }))),
  );
}
