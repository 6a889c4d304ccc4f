import pg from 'pg';

/**
 * The type with most public elements, and a statement that reads them with the columns that a visitor gets, by their ids: the geometry by an
 * expression on `e`, those that a condition on `e` keeps.
 */
export async function largestType(url: string) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const { rows } = await db.query<{ id: string; code: string; elements: string; attributes: string[] }>(
      `SELECT e.type_id AS id, t.code, count(*) AS elements,
         ARRAY(SELECT ta.id::text FROM element_type_attribute_type ta WHERE ta.type_id = e.type_id) AS attributes
       FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id WHERE e.is_public GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1`,
    );
    const [{ id, code, elements, attributes }] = rows as [(typeof rows)[number]];
    const values = attributes.map((it) => `, e.attribute_values ->> '${it}' AS attribute_${it}`).join('');
    const statementOf = (
      geometry: string,
      condition = 'TRUE',
    ) => `SELECT e.id, e.description, e.is_public, e.is_reviewed, e.creation_date, e.modification_date, pr.name AS province,
      mu.name AS municipality, pa.name AS parish, (SELECT f.uuid::text FROM geometric_element_file f
        WHERE f.element_id = e.id AND f.content_type LIKE 'image/%' ORDER BY f.creation_date, f.uuid LIMIT 1) AS photo${values}, ${geometry} AS geom
      FROM geometric_element e LEFT JOIN province pr ON pr.province_code = e.province_code
        LEFT JOIN municipality mu ON mu.ine_code = e.ine_code LEFT JOIN parish pa ON pa.parish_code = e.parish_code
      WHERE e.type_id = ${id} AND e.is_public AND ${condition} ORDER BY e.id`;
    return { id: Number(id), code, elements: Number(elements), statementOf };
  } finally {
    await db.end();
  }
}
