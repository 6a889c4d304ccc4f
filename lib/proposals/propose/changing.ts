import 'server-only';
import type { Context } from '@/lib/auth/context';
import { plainly } from '@/lib/db/reading';
import type { TypeForm } from '@/lib/element-types/schema';
import { mustPropose } from '@/lib/elements/save/reviewing';
import { alreadySent } from '@/lib/elements/save/sent-once';
import { modifyElement, seenFor } from '@/lib/elements/save/service';
import type { ElementChange, SavedElement } from '@/lib/elements/schema';
import { Deferred } from '@/lib/http/deferred';
import { Proposal, ProposalInput } from '../schema';
import { proposalsAreOn } from '../service';
import { proposeOwn } from './service';

/**
 * Changes an element. Where the review of its type comes first, the change of what everybody sees is proposed instead (202): the accepted
 * version stays. With proposals switched off it is published and waits.
 */
export async function changeElement(
  asked: Context,
  id: number,
  change: ElementChange,
  form?: TypeForm,
): Promise<SavedElement | Deferred> {
  const ctx = plainly(asked);
  const seen = await seenFor(ctx, id);
  const proposes = mustPropose(ctx, seen) && (await proposalsAreOn(ctx)) && !(await alreadySent(ctx, change.sendingKey, id));
  if (!proposes) return modifyElement(ctx, seen, change, form);
  const input = ProposalInput.parse({ kind: 'MODIFY', elementId: id, version: change.version, change });
  return new Deferred(Proposal, await proposeOwn(ctx, input));
}
