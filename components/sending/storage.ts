import type { Geometry } from 'geojson';
import { createStore, del, set, values } from 'idb-keyval';
import type { FormValues } from '@/components/elements/form-values';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import type { ElementInput } from '@/lib/elements/schema';
import type { Waiting } from './waiting';

/** A new element as it was stored before changes and files waited as well. */
interface Former {
  key: string;
  userId: number;
  type: { id: number; name: string };
  geometryKind: DrawableKind;
  geometry: Geometry;
  values: FormValues;
  body: ElementInput;
  photos: readonly File[];
  transcripts?: readonly string[];
  since: number;
  state: 'waiting' | 'sending' | 'refused';
  reason?: string;
}

const store = () => createStore('vieiro.outbox', 'waiting');

/** Everything that this browser keeps, oldest first. Throws where it keeps nothing. */
export const readWaiting = async (): Promise<Waiting[]> =>
  (await values<Waiting | Former>(store())).map((it) => ('photos' in it ? ofToday(it) : it)).sort((a, b) => a.since - b.since);

export const writeWaiting = (it: Waiting): Promise<void> => set(it.key, it, store());
export const deleteWaiting = (key: string): Promise<void> => del(key, store());

function ofToday({
  key,
  userId,
  type,
  geometryKind,
  geometry,
  values,
  body,
  photos,
  transcripts = [],
  ...rest
}: Former): Waiting {
  return {
    ...{ key, userId, type, geometry, kind: 'new', name: values.description, since: rest.since, reason: rest.reason },
    state: rest.state === 'refused' ? 'refused' : 'waiting',
    change: { geometryKind, values, body, sendingKey: key, tried: true },
    files: photos.map((file, n) => ({ key: crypto.randomUUID(), file, transcript: transcripts[n] })),
  };
}
