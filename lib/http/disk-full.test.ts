import { expect, it } from 'vitest';
import { POST as ADD_ELEMENT } from '@/app/api/elements/geometric_element/route';
import { POST as ADD_GROUP } from '@/app/api/layers/geometric_layer_group/route';
import { callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { inAll } from '@/lib/test/texts';

/** From now on a table cannot grow. */
async function fill(table: string) {
  await sql(`CREATE FUNCTION is_full_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
  await sql(`CREATE TRIGGER is_full BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION is_full_${table}()`);
}

it.each([
  ['geometric_element', 'over a plain connection'],
  ['geometric_layer_group', 'through Prisma'],
])('507: the disk of the database is full for whoever writes into %s %s', async (table) => {
  const { ana, uxia } = await people();
  const type = await anElementType();
  const element = {
    description: 'Mill',
    geometricElementTypeDto: { id: type.id },
    geom: { type: 'Point', coordinates: [-8, 43] },
  };
  await fill(table);
  const isElement = table === 'geometric_element';
  const { status, body } = await callJson(isElement ? ADD_ELEMENT : ADD_GROUP, {
    method: 'POST',
    as: isElement ? ana : uxia,
    body: isElement ? element : { codeDto: inAll('Water'), order: 5000 },
    headers: { 'accept-language': 'en' },
  });
  expect([status, body.code]).toEqual([507, 'project.common.noSpace']);
  expect(body.globalError).toContain('There is not enough disk space on the server');
});
