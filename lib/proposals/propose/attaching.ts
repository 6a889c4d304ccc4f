import 'server-only';
import type { Context } from '@/lib/auth/context';
import { plainly } from '@/lib/db/reading';
import { addFiles, filesSentEarlier, type SentFiles } from '@/lib/elements/attachments/service';
import { audienceOf } from '@/lib/elements/policy';
import { mustPropose } from '@/lib/elements/save/reviewing';
import { seenFor } from '@/lib/elements/save/service';
import { elementsByIds } from '@/lib/elements/service';
import { notFound } from '@/lib/errors';
import type { ElementFile } from '@/lib/files/schema';
import { Deferred } from '@/lib/http/deferred';
import { receiveMultipart } from '@/lib/http/multipart';
import { arrivalCheck } from '@/lib/limits/service';
import { Proposal } from '../schema';
import { proposalOf, proposalsAreOn } from '../service';
import { findSentProposal } from './queries';
import { proposeFiles } from './service';

/**
 * Attaches files to an element. Where the review of its type comes first, those of what everybody sees are proposed instead (202), as its
 * changes are. With proposals switched off only those who review attach them (403).
 */
export async function attachFiles(asked: Context, id: number, sent: SentFiles): Promise<ElementFile[] | Deferred> {
  const ctx = plainly(asked);
  const seen = await seenFor(ctx, id);
  const isOn = await proposalsAreOn(ctx);
  // What was sent before has its answer, whatever was accepted or changed since.
  const proposed = isOn && sent.sendingKey && (await findSentProposal(ctx.db, ctx.actor.id, sent.sendingKey));
  if (proposed) return new Deferred(Proposal, await proposalOf(ctx, proposed));
  if (!mustPropose(ctx, seen) || !isOn) return addFiles(ctx, id, sent);
  const attached = await filesSentEarlier(ctx, id, sent.sendingKey);
  if (attached) return attached;
  const element = (await elementsByIds(ctx, [id], audienceOf(ctx.actor), 'reference')).get(id);
  if (!element) throw notFound();
  const { description, geom, version } = element;
  const change = { description, geom, geometricElementTypeDto: { id: seen.typeId } };
  const proposal = {
    ...({ kind: 'MODIFY', elementId: id, otherElementId: null, note: null, authorId: ctx.actor.id } as const),
    ...{ typeId: seen.typeId, version, change, changes: {}, place: null, sendingKey: sent.sendingKey ?? null },
  };
  const receive = async (folder: string, maxBytes: number) =>
    receiveMultipart(sent.request, folder, maxBytes, await arrivalCheck(ctx, id, 'file'));
  return new Deferred(Proposal, await proposeFiles(ctx, proposal, receive));
}
