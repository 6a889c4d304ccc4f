import { createStore, del, get, set } from 'idb-keyval';
import { create } from 'zustand';
import type { Waiting } from './waiting';

/** Something that waited and has arrived. */
export interface Sent extends Pick<Waiting, 'key' | 'userId' | 'kind' | 'type' | 'name'> {
  elementId: number;
  files: number;
  /** When it arrived, in milliseconds. */
  at: number;
}

/** How much is remembered. */
const MAX_STORED = 50;
const KEY = 'sent';
const store = () => createStore('vieiro.sent', 'sent');

/** What has arrived from this browser, newest first. */
export const useSent = create<{ sent: readonly Sent[] }>()(() => ({ sent: [] }));

/** Where the browser keeps nothing, nothing is remembered. Some have no `indexedDB` at all: the library throws at once then. */
const tried = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return;
  }
};

export async function loadSent(): Promise<void> {
  useSent.setState({ sent: (await tried(() => get<Sent[]>(KEY, store()))) ?? [] });
}

export async function noteSent({ key, userId, kind, type, name, sentFiles = 0 }: Waiting, elementId: number): Promise<void> {
  await loadSent();
  const sent = [{ key, userId, kind, type, name, elementId, files: sentFiles, at: Date.now() }, ...useSent.getState().sent];
  useSent.setState({ sent: sent.slice(0, MAX_STORED) });
  await tried(() => set(KEY, sent.slice(0, MAX_STORED), store()));
}

/** What one person sent is not for the next one at this device. */
export async function forgetSent(): Promise<void> {
  useSent.setState({ sent: [] });
  await tried(() => del(KEY, store()));
}
