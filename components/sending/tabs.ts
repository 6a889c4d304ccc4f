import { useWaiting } from './waiting';

/** Other tabs of this browser hear when what waits has changed. */
let channel: BroadcastChannel | undefined;
const open = () => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('vieiro.outbox');
  return channel;
};

export const tellTabs = (): void => open()?.postMessage('changed');

/** Calls `changed` when another tab has changed what waits; the answer ends that. */
export function hearTabs(changed: () => void): () => void {
  const heard = open();
  heard?.addEventListener('message', changed);
  return () => heard?.removeEventListener('message', changed);
}

/** Only one tab sends at a time. */
export const SENDING_LOCK = 'vieiro.outbox';
const lockOf = (key: string) => `${SENDING_LOCK}/${key}`;

/** Keeps this record from being sent, by this tab or another one, until the answer is called. */
export function hold(key: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  useWaiting.setState(({ held }) => ({ held: [...held, key] }));
  void navigator.locks?.request(lockOf(key), () => released);
  return () => {
    release();
    useWaiting.setState(({ held }) => ({ held: held.filter((it) => it !== key) }));
  };
}

/** Runs if nothing holds this record; undefined otherwise. */
export const ifFree = <T>(key: string, run: () => Promise<T>): Promise<T | undefined> =>
  navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => (lock ? run() : undefined));
