import { currentSession } from '@/components/session/session';
import type { Element } from '@/lib/elements/schema';
import { put } from './queue';
import { allWaiting, useWaiting, type Waiting, type WaitingFile } from './waiting';

type Named = Pick<Element, 'id' | 'name' | 'geom' | 'geometricElementTypeDto'>;

/** Keeps a file for an element until it can be sent, with those that wait already. Tells whether it could be stored. */
export async function keepFile(element: Named, file: WaitingFile): Promise<boolean> {
  const { user } = currentSession();
  if (!user) return false;
  const { held } = useWaiting.getState();
  const there = allWaiting().find(
    (it) => it.kind === 'files' && it.elementId === element.id && it.userId === user.id && !held.includes(it.key),
  );
  const { id, name } = element.geometricElementTypeDto;
  const begun: Waiting = {
    key: crypto.randomUUID(),
    userId: user.id,
    kind: 'files',
    type: { id, name },
    name: element.name,
    elementId: element.id,
    geometry: element.geom,
    files: [],
    since: Date.now(),
    state: 'waiting',
  };
  const into = there ?? begun;
  return put({ ...into, files: [...into.files, file] }).then(
    () => true,
    () => false,
  );
}
