import { expect, test } from '@playwright/test';
import type { AttributeChange, PastChange } from '@/lib/attribute-values/schema';
import type { Page } from '@/lib/http/list';
import { type Copy, startCopy } from '../support/copy';
import { bearer } from '../support/http';
import { account, sql } from '../support/product';

// A change of all values that is begun at one copy of the server and undone at another one, whichever of them works on it.

let other: Copy;
const at = (path: string) => `${other.url}${path}`;
test.beforeAll(async () => {
  other = await startCopy();
});
test.afterAll(() => other.service.stop());

interface Choice {
  attributeTypeId: number;
  attributeId: number;
  value: string;
  into: string;
  elements: number;
}

/** A choice that few elements of the demo have, and another one of the same attribute. */
async function aRareChoice(): Promise<Choice> {
  const [found] = await sql<Choice>(
    `SELECT a.id::int AS "attributeTypeId", u.id::int AS "attributeId", c.code AS value, count(*)::int AS elements,
       (SELECT o.code FROM code o WHERE o.group_code = a.value_group_code AND o.code <> c.code ORDER BY o.code LIMIT 1) AS "into"
     FROM attribute_type a JOIN element_type_attribute_type u ON u.attribute_type_id = a.id JOIN code c ON c.group_code = a.value_group_code
     JOIN geometric_element e ON e.type_id = u.type_id AND e.attribute_values ->> u.id::text = c.code
     WHERE a.data_type = 'SELECT'
       AND NOT EXISTS (SELECT FROM element_type_attribute_type s WHERE s.attribute_type_id = a.id AND s.id <> u.id)
     GROUP BY a.id, u.id, c.code HAVING count(*) > 1 ORDER BY count(*), a.id, c.code LIMIT 1`,
  );
  if (!found) throw new Error('the demo has no such choice');
  return found;
}

test('what is merged at one copy is undone at the other, in the bin too, and says by whom', async ({ request }) => {
  const headers = await bearer(request, 'ADMIN');
  const { attributeTypeId, attributeId, value, into, elements } = await aRareChoice();
  const [held] = await sql<{ id: number }>(
    'SELECT id::int FROM geometric_element WHERE attribute_values ->> $1 = $2 ORDER BY id LIMIT 1',
    [String(attributeId), value],
  );
  const id = held?.id as number;
  const stored = async () =>
    (
      await sql<{ value: string }>('SELECT attribute_values ->> $1 AS value FROM geometric_element WHERE id = $2', [
        String(attributeId),
        id,
      ])
    )[0]?.value;
  const change = async (address: string) => (await (await request.get(address, { headers })).json()) as AttributeChange;
  const data = { kind: 'RECODE', from: [value], to: into };
  const begun = await request.post(`/api/elements/attribute_type/${attributeTypeId}/changes`, { headers, data });
  expect(begun.status()).toBe(202);
  const { id: changeId } = (await begun.json()) as AttributeChange;
  const path = `/api/elements/changes/${changeId}`;
  await expect.poll(async () => (await change(at(path))).state, { timeout: 20_000 }).toBe('DONE');
  expect(await change(at(path))).toMatchObject({ elements });
  expect(await stored()).toBe(into);

  expect((await request.delete(`/api/elements/geometric_element/${id}`, { headers })).status()).toBe(204);
  expect((await request.post(at(`${path}/undo`), { headers, data: {} })).status()).toBe(202);
  await expect.poll(async () => (await change(path)).state, { timeout: 20_000 }).toBe('UNDONE');
  expect((await request.post(`/api/elements/bin/${id}/restore`, { headers, data: {} })).ok()).toBe(true);
  expect(await stored()).toBe(value);

  const listed = await request.get(at(`/api/elements/attribute_type/${attributeTypeId}/changes`), { headers });
  const { login } = account('ADMIN');
  expect(((await listed.json()) as Page<PastChange>).result.items[0]).toMatchObject({
    ...{ id: changeId, state: 'UNDONE', login, undoneBy: login },
  });
});
