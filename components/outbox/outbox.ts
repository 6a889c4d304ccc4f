import { writeTranscript } from '@/components/files/photos';
import { currentSession } from '@/components/session/session';
import { refreshTiles } from '@/components/viewer/tiles';
import { elementsApi } from '@/lib/elements/api';
import type { Element } from '@/lib/elements/schema';
import { AppError, isServerFault } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { deleteWaiting, writeWaiting } from './storage';
import { useWaiting, type Waiting } from './waiting';

/** Nothing is wrong with what was sent: a later time may take it. So may one that the server names. */
const waits = (error: AppError) =>
  error.retryAfterS !== undefined || isServerFault(error) || error.code === 'project.common.unauthenticated';
/** Only one tab sends at a time. */
const LOCK = 'vieiro.outbox';

const replace = (it: Waiting) =>
  useWaiting.setState({ waiting: useWaiting.getState().waiting.map((other) => (other.key === it.key ? it : other)) });

/** Keeps a contribution until it can be sent. Throws where the browser keeps nothing. */
export async function keepForLater(it: Waiting): Promise<void> {
  await writeWaiting(it);
  useWaiting.setState({ waiting: [...useWaiting.getState().waiting.filter(({ key }) => key !== it.key), it] });
}

export async function forget(key: string): Promise<void> {
  await deleteWaiting(key).catch(() => undefined);
  useWaiting.setState({ waiting: useWaiting.getState().waiting.filter((it) => it.key !== key) });
}

/**
 * Sends what waits for this person, oldest first. The answer is how many arrived. One that the server refuses waits for its maker;
 * when nobody answers, or nobody is logged in any more, the rest waits on.
 */
export async function sendWaiting(): Promise<number> {
  const { user } = currentSession();
  if (!user || !navigator.onLine) return 0;
  const mine = () =>
    useWaiting
      .getState()
      .waiting.filter((it) => it.userId === user.id && it.state === 'waiting' && it.key !== useWaiting.getState().openKey);
  if (mine().length === 0) return 0;
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return 0;
    let arrived = 0;
    for (const it of mine()) {
      const outcome = await send(it);
      if (outcome === 'later') break;
      if (outcome === 'sent') arrived += 1;
    }
    return arrived;
  });
}

async function send(it: Waiting): Promise<'sent' | 'refused' | 'later'> {
  replace({ ...it, state: 'sending', reason: undefined });
  try {
    const body = { ...it.body, sendingKey: it.key, listFileToInsertDto: await Promise.all(it.photos.map(asUpload)) };
    const element: Element = await call(elementsApi.create, { query: { type: 'reference' }, body });
    await forget(it.key);
    // They are there, and can be described on their page still.
    await writeTranscripts(element, it).catch(() => undefined);
    refreshTiles(it.type.id, { id: element.id, typeId: it.type.id, geometry: it.geometry });
    return 'sent';
  } catch (error) {
    const known = error instanceof AppError ? error : new AppError('project.common.unexpected');
    if (waits(known)) {
      replace({ ...it, state: 'waiting' });
      return 'later';
    }
    const reason =
      known.fields
        .map(({ message }) => message)
        .filter(Boolean)
        .join(' ') || known.message;
    const refused: Waiting = { ...it, state: 'refused', reason };
    await writeWaiting(refused).catch(() => undefined);
    replace(refused);
    return 'refused';
  }
}

async function writeTranscripts({ listGeometricElementFileDto }: Element, { transcripts = [] }: Waiting) {
  for (const [n, transcript] of transcripts.entries()) await writeTranscript(listGeometricElementFileDto[n]?.uuid, transcript);
}

const asUpload = async (file: File) => ({
  filename: file.name,
  type: file.type,
  size: file.size,
  base64: await base64Of(file),
});

const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
