import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/db';
import { transaction } from '@/lib/db/transaction';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import type { ReviewState } from './schema';
import { moveReview, moveReviews } from './service';

let ana: Person;
let type: { id: number };
beforeAll(async () => {
  ({ ana } = await people());
  type = await anElementType();
  await sql(`UPDATE geometric_element_type SET review_policy = 'BEFORE' WHERE id = $1`, [type.id]);
});

const some = (isPublic: boolean) =>
  Promise.all([1, 2, 3].map(async () => (await anElement({ type, owner: ana, isPublic })).id)).then((ids) =>
    ids.sort((a, b) => a - b),
  );
const stored = (ids: readonly number[]) =>
  sql(
    `SELECT e.review_state AS state, e.is_reviewed AS good, e.is_public AS open, e.asked_public AS asked, e.version,
       EXISTS (SELECT FROM review_item i WHERE i.element_id = e.id) AS waits,
       (SELECT count(*)::int FROM element_revision r WHERE r.element_id = e.id) AS revisions
     FROM geometric_element e WHERE e.id = ANY($1) ORDER BY e.id`,
    [ids],
  );

describe('several elements moved at once', () => {
  it.each<[boolean, ReviewState, boolean]>([
    [true, 'WAITING', true],
    [true, 'WAITING', false],
    [false, 'WAITING', true],
    [true, 'ACCEPTED', false],
  ])('public %s, to %s, held back %s: are as if each had been moved by itself', async (isPublic, to, heldBack) => {
    const [together, alone] = [await some(isPublic), await some(isPublic)];
    await transaction({ db }, (tx) =>
      moveReviews(
        tx,
        together.map((id) => ({ id, to, heldBack, raised: true })),
      ),
    );
    for (const id of alone) await sql('SELECT move_review($1, $2, $3, true)', [id, to, heldBack]);
    const states = await stored(together);
    expect(states).toHaveLength(3);
    expect(states).toEqual(await stored(alone));
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set([to]));
  });

  it('nothing else may move them, before or after', async () => {
    const [first, ...others] = await some(true);
    const move = { to: 'WAITING' as const, heldBack: true, raised: false };
    await transaction({ db }, async (tx) => {
      await moveReviews(
        tx,
        others.map((id) => ({ id, ...move })),
      );
      await expect(
        tx.db.$executeRaw`UPDATE geometric_element SET review_state = 'ACCEPTED' WHERE id = ${first}::bigint`,
      ).rejects.toThrow(/review_state|review_moved/);
    }).catch(() => undefined);
    const reviewed = { reviewPolicy: 'BEFORE', reviewState: 'NONE', askedPublic: null, isPublic: true } as const;
    await transaction({ db }, (tx) => moveReview(tx, { id: first as number, to: 'WAITING', role: 'USER' }, reviewed));
    expect((await stored([first as number]))[0]).toMatchObject({ state: 'WAITING', waits: true });
  });
});
