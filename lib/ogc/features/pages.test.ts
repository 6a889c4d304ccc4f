import { expect, it } from 'vitest';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { sqlOne } from '@/lib/test/database';
import { anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { itemsTable, itemTable } from './pages';

it('a page says the names of the elements that its rows refer to, to who sees them alone', async () => {
  const { ana, uxia } = await people();
  const [type, other] = [await anElementType(), await anElementType()];
  const { code } = await sqlOne<{ code: string }>('SELECT lower(code) AS code FROM geometric_element_type WHERE id = $1', [
    type.id,
  ]);
  const { id: feeds } = await anAttributeCalled(type.id, 'FED_BY', 'REFERENCE');
  const seen = await anElement({ type: other, owner: ana, description: 'The mill' });
  const hidden = await anElement({ type: other, owner: ana, description: 'A secret spring', isPublic: false });
  const rows = await Promise.all(
    [seen, hidden].map(({ id }) => anElement({ type, owner: ana, attributes: { [feeds]: String(id) } })),
  );
  const read = async (actor: Actor) => {
    const ctx = contextFor(actor, 'en-GB');
    const table = await itemsTable(ctx, code, new URLSearchParams());
    const item = await itemTable(ctx, code, rows[1]?.id as number);
    if ('refused' in table || 'refused' in item) throw new Error('refused');
    expect([...item.referred.keys()]).toEqual([...table.referred.keys()].filter((id) => id === hidden.id));
    return [...table.referred.values()].map(({ name }) => name).sort();
  };
  expect(await read(VISITOR)).toEqual(['The mill']);
  expect(await read(ana)).toEqual(['A secret spring', 'The mill']);
  expect(await read(uxia)).toEqual(['A secret spring', 'The mill']);
});
