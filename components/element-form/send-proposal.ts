import { chosenPhotos } from '@/components/files/photos';
import type { SavedElement } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { proposalsApi } from '@/lib/proposals/api';
import type { Proposal } from '@/lib/proposals/schema';
import { bodyOf, type Sending } from './save-element';

interface Proposing extends Sending {
  contributionId: number;
  /** Why. */
  note: string;
}

/** The bytes of a file as the JSON of a call has them. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Suggests a change of somebody else's element, with the photos that were chosen in the form. */
export async function sendProposal({
  element,
  version,
  sendingKey,
  contributionId,
  note,
  ...sending
}: Proposing): Promise<Proposal> {
  const files = await Promise.all(
    chosenPhotos(contributionId).map(async ({ file }) => ({
      filename: file.name,
      type: file.type,
      size: file.size,
      base64: await base64Of(file),
    })),
  );
  const { isReviewed: _, internalComments: __, ...body } = bodyOf(sending);
  return call(proposalsApi.propose, {
    body: {
      kind: 'MODIFY',
      elementId: element?.id,
      version: version ?? element?.version,
      note,
      change: { ...body, id: element?.id, sendingKey, listFileToModifyDto: files },
    },
  });
}

/** Whether what was saved is a proposal: it is not in force yet. */
export const isProposal = (saved: SavedElement | Proposal | 'stored'): saved is Proposal =>
  saved !== 'stored' && 'kind' in saved && 'changes' in saved;
