import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { mayRead } from '@/lib/auth/reading';
import { isOn } from '@/lib/configuration/settings';
import { transaction } from '@/lib/db/transaction';
import { elementPolicy } from '@/lib/elements/policy';
import { AppError, notFound } from '@/lib/errors';
import { countUse } from '@/lib/limits/service';
import { notify } from '@/lib/notifications/service';
import { readValues } from '@/lib/parameters/service';
import { reportsPolicy } from './policy';
import { findReported, insertReport } from './queries';
import type { Reported, ReportInput } from './schema';

/**
 * Takes a report of a problem for those who review. `address`: the caller's, of which a keyed digest is stored for as long as the limit
 * counts back (429 beyond it). 404 for an element that the caller does not see. What a program has filled in is answered alike and dropped.
 */
export async function report(ctx: Context, input: ReportInput, address: string): Promise<Reported> {
  const enabled = isOn(await readValues(ctx.db, 'ENABLE_REPORTS'), 'ENABLE_REPORTS');
  if (!permits(reportsPolicy.report(ctx.actor), { enabled })) throw new AppError('project.common.permissionDenied');
  await transaction(ctx, async (tx) => {
    await countUse(tx, 'report', address);
    const readable = (await mayRead(tx)) ? elementPolicy.read(tx.actor) : false;
    const reported = input.elementId ? await findReported(tx.db, readable, input.elementId) : undefined;
    if (input.elementId && !reported) throw notFound();
    if (input.homepage) return;
    await insertReport(tx.db, input);
    if (reported) await notify(tx, [{ accountId: reported.ownerId, kind: 'REPORT_NEW', elementId: reported.id }]);
  });
  return { kind: input.kind };
}
