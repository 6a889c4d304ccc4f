import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { renewSearched } from './queries';

/** Elements whose row is computed anew in one statement: their savers wait for it. */
const BATCH = 1000;

/**
 * After another attribute has become the title of a type: computes anew by which names its elements are searched. The first ones are done
 * when it resolves, the others after it, so that a type may have millions.
 */
export async function renameSearched(ctx: Context, typeId: number): Promise<void> {
  const renew = (after: number) => transaction(ctx, (tx) => renewSearched(tx.db, typeId, after, BATCH));
  const first = await renew(0);
  const rest = async () => {
    for (let last = first; last !== undefined; ) last = await renew(last);
  };
  if (first !== undefined)
    void rest().catch((error: unknown) =>
      console.error(JSON.stringify({ level: 'error', at: 'renameSearched', typeId, error: String(error) })),
    );
}
