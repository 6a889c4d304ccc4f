import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Context, contextFor } from '@/lib/auth/context';
import { plainTransaction } from '@/lib/db/transaction';
import { getElementType } from '@/lib/element-types/service';
import { sql } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { type CheckedNew, insertChecked } from './inserting';

let ctx: Context;
let present: CheckedNew;
let former: CheckedNew;

beforeAll(async () => {
  ctx = contextFor((await people()).ana, 'en-GB');
  const type = await getElementType(ctx, (await anElementType({ geometryType: 'POINT' })).id);
  const write = {
    ...{ description: 'A spring', geometry: { type: 'Point', coordinates: [-8.4, 43.3] }, values: {}, preserved: [], hidden: [] },
    ...{ place: { provinceCode: null, ineCode: null, parishCode: null, parishes: [] } },
    ...{ isPublic: false, isReviewed: undefined, internalComments: undefined },
  } satisfies CheckedNew['write'];
  present = { type, write };
  former = { type: { ...type, version: type.version - 1 }, write };
});
beforeEach(() => sql('DELETE FROM geometric_element'));

const written = () => sql('SELECT id FROM geometric_element');

/** Inserts what was checked by a former definition; `checks`: what it becomes each time it is checked again. */
async function inserted(checks: readonly CheckedNew[]) {
  const left = [...checks];
  const saving = plainTransaction(ctx, (tx) => insertChecked(tx, ctx.actor.id, former, async () => left.shift() as CheckedNew));
  const made = await saving.catch((error: unknown) => error);
  return { made, checksLeft: left.length };
}

it('409 after three checks where the type goes on changing; nothing is written', async () => {
  expect(await inserted([former, former, present])).toMatchObject({
    made: { code: 'project.common.changedMeanwhile' },
    checksLeft: 1,
  });
  expect(await written()).toEqual([]);
});

it('is written once a check is by the present definition', async () => {
  const { made, checksLeft } = await inserted([former, present]);
  expect(checksLeft).toBe(0);
  expect(await written()).toEqual([{ id: (made as { id: number }).id }]);
});
