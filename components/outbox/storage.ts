import { createStore, del, set, values } from 'idb-keyval';
import type { Waiting } from './waiting';

const store = () => createStore('vieiro.outbox', 'waiting');

/** Everything that this browser keeps, oldest first. Throws where it keeps nothing. */
export const readWaiting = async (): Promise<Waiting[]> => (await values<Waiting>(store())).sort((a, b) => a.since - b.since);

export const writeWaiting = (it: Waiting): Promise<void> => set(it.key, it, store());
export const deleteWaiting = (key: string): Promise<void> => del(key, store());
