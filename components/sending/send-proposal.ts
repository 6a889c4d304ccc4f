import { base64Of } from '@/components/recording/base64';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { proposalsApi } from '@/lib/proposals/api';
import type { Proposal } from '@/lib/proposals/schema';
import { inTime } from './in-time';
import { waits } from './reasons';
import type { Change, Waiting } from './waiting';

type Proposed = Pick<Waiting, 'elementId' | 'files' | 'note'>;

async function post({ elementId, files, note = '' }: Proposed, change: Change, sendingKey: string): Promise<Proposal> {
  const inside = await Promise.all(
    files.map(async ({ file }) => ({ filename: file.name, type: file.type, size: file.size, base64: await base64Of(file) })),
  );
  const { isReviewed: _, internalComments: __, listFileToInsertDto: recorded, ...body } = change.body;
  return call(
    proposalsApi.propose,
    {
      body: {
        kind: 'MODIFY',
        elementId,
        version: change.version,
        note,
        change: { ...body, id: elementId, sendingKey, listFileToModifyDto: [...(recorded ?? []), ...inside] },
      },
    },
    inTime,
  );
}

/** Whoever has decided it meanwhile was faster: then it stays. */
async function withdraw(id: number): Promise<void> {
  try {
    await call(proposalsApi.withdraw, { params: { id } });
  } catch (error) {
    if (!(error instanceof AppError) || waits(error)) throw error;
  }
}

/**
 * Suggests a change of somebody else's element, with its files in the same call. What was edited after an attempt may have arrived as
 * it was: that one is withdrawn, and what was edited is suggested anew.
 */
export async function sendProposal(it: Proposed, change: Change): Promise<Proposal> {
  const made = await post(it, change, change.sendingKey);
  if (!change.nextKey) return made;
  await withdraw(made.id);
  return post(it, change, change.nextKey);
}
