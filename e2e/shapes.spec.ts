import { expect, test } from '@playwright/test';
import { fillForm, formPanel, saveForm } from './support/form';
import { enter } from './support/people';
import { account, sql, typesByGeometry } from './support/product';
import { mapIdle } from './support/viewer';

// Two parts, the first with a hole; coordinates with more decimals than a screen has pixels.
const SHAPE =
  'MULTIPOLYGON(((-9.8123456 41.2,-9.8 41.2,-9.8 41.21,-9.8123456 41.21,-9.8123456 41.2),' +
  '(-9.81 41.203,-9.805 41.203,-9.805 41.207,-9.81 41.207,-9.81 41.203)),((-9.79 41.2,-9.78 41.2,-9.7854321 41.2098765,-9.79 41.2)))';

test('an element of two parts with a hole is opened, described anew and saved: its shape is unharmed', async ({ page }) => {
  const [type] = await typesByGeometry('POLYGON');
  const person = account('USER');
  const description = `Dúas partes ${Date.now().toString(36)}`;
  const [made] = await sql<{ id: number }>(
    `INSERT INTO geometric_element (type_id, owner_id, owner_login, description, geom)
     SELECT $1, id, login, $2, ST_GeomFromText($3, 4326) FROM user_account WHERE login = $4 RETURNING id::int`,
    [type?.id, description, SHAPE, person.login],
  );
  const stored = () =>
    sql<{ text: string; parts: number; rings: number; vertices: number; same: boolean }>(
      `SELECT e.description AS text, ST_NumGeometries(geom) AS parts, ST_NRings(geom) AS rings, ST_NPoints(geom) AS vertices,
         (SELECT bool_and(d.geom IN (SELECT (ST_DumpPoints(e.geom)).geom)) FROM ST_DumpPoints(ST_GeomFromText($2, 4326)) d) AS same
       FROM geometric_element e WHERE id = $1`,
      [made?.id, SHAPE],
    );
  try {
    await enter(page, person);
    await page.goto(`/?featureToModify=${made?.id}`);
    await expect(formPanel(page)).toBeVisible();
    await mapIdle(page);
    await fillForm(page, type?.id as number, `${description}, un oco`);
    await saveForm(page);
    expect(await stored()).toEqual([{ text: `${description}, un oco`, parts: 2, rings: 3, vertices: 14, same: true }]);
  } finally {
    await sql('DELETE FROM geometric_element WHERE id = $1', [made?.id]);
  }
});
