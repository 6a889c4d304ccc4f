'use client';
import { keepDraft } from '@/components/elements/draft';
import { choosePhotos } from '@/components/files/photos';
import type { Waiting } from '@/components/sending/waiting';
import { resume } from '@/components/viewer/contribution';

/** Opens the form of what waits as it was left, photos and all; of a conflict, with both versions to choose from. It stays in the outbox until the form is sent. */
export function openWaiting({ key: waitingKey, userId, kind, type, geometry, change, files }: Waiting): void {
  if (!change) return;
  const id = Date.now();
  const { geometryKind, values, base: element } = change;
  const photos = files.map(({ key: sendingKey, file, transcript }) => ({ file, transcript, sendingKey }));
  choosePhotos(photos, id);
  keepDraft(element, { userId, contributionId: id, typeId: type.id, geometryKind, geometry, values, photos: 0 });
  resume({ id, typeId: type.id, geometryKind, geometry, element, waitingKey, ...(kind === 'proposal' && { proposes: true }) });
}
