import { expect, test } from '@playwright/test';
import { message } from './support/messages';
import { sql } from './support/product';
import { camera, clickMap, map, mapIdle, openViewer, results } from './support/viewer';

/** The middle of a square that is a group at zoom 10, in an empty part of the ocean. */
const SQUARES = 2 ** 13;
const [X, Y] = [3822.5, 3063.5];
const place = {
  lng: (X / SQUARES) * 360 - 180,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * Y) / SQUARES))) * 180) / Math.PI,
};

/** Four of the first type with points and two of the second, of which two lie on each other. */
test.beforeAll(async () => {
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
     SELECT t.id, (SELECT min(id) FROM user_account), 'Buoy ' || n, true,
       ST_SetSRID(ST_MakePoint($1::float8 + greatest(n - 2, 0) * 0.0004, $2::float8), 4326)
     FROM generate_series(1, 6) n
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS at FROM geometric_element_type WHERE geometry_type IN ('POINT', 'ANY_GEOMETRY', 'POINT_LINE', 'POINT_POLYGON')) t
       ON t.at = CASE WHEN n <= 4 THEN 1 ELSE 2 END ORDER BY n`,
    [place.lng, place.lat],
  );
});
test.afterAll(() => sql(`DELETE FROM geometric_element WHERE description LIKE 'Buoy _' AND ST_X(geom) BETWEEN -12.1 AND -11.9`));

test('a group says what is in it, leads to the list of all of it, and closer', async ({ page }) => {
  await openViewer(page, { ...place, zoom: 10 });
  await clickMap(page);
  const group = page.getByRole('region', { name: '6 elements here' });
  await expect(group.getByRole('heading', { name: /: 4$/ })).toBeVisible();
  await expect(group.getByRole('heading', { name: /: 2$/ })).toBeVisible();
  await expect(group.getByRole('button', { name: 'Buoy 1' })).toBeVisible();
  await group.getByRole('button', { name: 'Go closer' }).click();
  await expect.poll(async () => (await camera(page)).zoom).toBeGreaterThan(11);

  await openViewer(page, { ...place, zoom: 10 });
  await clickMap(page);
  await group.getByRole('button', { name: 'All 6 in the list' }).click();
  const list = page.getByRole('region', { name: 'In this view' });
  await expect(list.getByRole('status')).toHaveText('6 elements');
  await expect(page).toHaveURL(/&box=[-\d./]+&public=true/);
  await mapIdle(page);
  const { lng, lat } = await camera(page);
  await page.reload();
  await mapIdle(page);
  await expect(list.getByText('Only what is public at the place that you chose on the map')).toBeVisible();
  await expect(list.getByRole('status')).toHaveText('6 elements');
  await mapIdle(page);
  expect(await camera(page)).toMatchObject({ lng: expect.closeTo(lng, 3), lat: expect.closeTo(lat, 3) });
  await list.getByRole('button', { name: 'Buoy 6' }).click();
  await expect(list.getByRole('article')).toContainText('Buoy 6');
  await expect(page).toHaveURL(/element=\d+/);
});

test('what the list is filtered by, the map shows alone, and the address keeps it', async ({ page }) => {
  await openViewer(page, { ...place, zoom: 16 });
  await page.getByRole('toolbar').getByRole('button', { name: 'In this view' }).click();
  const list = page.getByRole('region', { name: 'In this view' });
  await expect(list.getByRole('status')).toHaveText('6 elements');
  await list.getByRole('searchbox', { name: 'Filter' }).fill('Buoy 6');
  await expect(list.getByRole('status')).toHaveText('1 element');
  await expect(page).toHaveURL(/filter=Buoy%206/);
  await page.reload();
  await mapIdle(page);
  await expect(list.getByRole('searchbox', { name: 'Filter' })).toHaveValue('Buoy 6');
  await expect(list.getByRole('status')).toHaveText('1 element');
  await mapIdle(page);
  // Where the others lie there is nothing to click on now.
  await map(page).hover();
  await clickMap(page);
  await expect(message(page, 'No objects were found at that point')).toBeVisible();
});

test('points that lie on each other stand around their place at close range', async ({ page }) => {
  await openViewer(page, { ...place, zoom: 18 });
  await clickMap(page, 0, -26);
  await expect(results(page).getByRole('article')).toHaveCount(1);
  await expect(results(page).getByRole('article')).toContainText('Buoy 1');
});

test('a type that is deleted while the map is open leaves its list, and the elements of the others go on being drawn', async ({
  page,
}) => {
  const code = `GONE${Date.now().toString(36)}`;
  const [type] = await sql<{ id: number }>(
    `WITH named AS (INSERT INTO code (group_code, code) VALUES ('GEOMETRIC_ELEMENT_NAME', $1) RETURNING id)
     INSERT INTO geometric_element_type (code, name_code_id, geometry_type, point_style_id)
     SELECT $1, (SELECT id FROM named), 'POINT', min(point_style_id) FROM geometric_element_type RETURNING id::int`,
    [code],
  );
  const remove = () => sql('DELETE FROM geometric_element_type WHERE id = $1', [type?.id]);
  try {
    const shown = page.waitForResponse((it) => it.url().includes(`,${type?.id}/`) && it.url().includes('/api/tiles/elements/'));
    await openViewer(page, { lng: place.lng + 5, lat: place.lat, zoom: 16 });
    expect((await shown).status()).toBeLessThan(400);
    await remove();
    const without = page.waitForResponse(
      (it) => it.url().includes('/api/tiles/elements/') && !it.url().includes(`,${type?.id}/`) && it.ok(),
    );
    await page.evaluate(({ lng, lat }) => window.location.assign(`#map=16/${lat}/${lng}`), place);
    await without;
    await mapIdle(page);
    await clickMap(page);
    await expect(
      results(page)
        .or(page.getByRole('region', { name: /elements here/ }))
        .first(),
    ).toContainText('Buoy');
  } finally {
    await remove();
    await sql('DELETE FROM code WHERE code = $1', [code]);
  }
});
