import { deleteWaiting, writeWaiting } from './storage';
import { tellTabs } from './tabs';
import { allWaiting, findWaiting, useWaiting, type Waiting } from './waiting';

/** Puts a record in its place, in the browser's storage too. Throws where the browser keeps nothing. */
export async function put(it: Waiting): Promise<Waiting> {
  await writeWaiting(it);
  const others = allWaiting().filter(({ key }) => key !== it.key);
  useWaiting.setState({ waiting: [...others, it].sort((a, b) => a.since - b.since) });
  tellTabs();
  return it;
}

/**
 * Keeps a contribution until it can be sent. One that was sent before and edited since may have arrived as it was: it goes again as
 * it was first, and what was edited is written upon that.
 */
export async function keepForLater(it: Waiting): Promise<void> {
  const before = findWaiting(it.key)?.change;
  if (!it.change || !before?.tried) return void (await put(it));
  const { sendingKey } = before;
  await put({ ...it, change: { ...it.change, sendingKey, tried: true, nextKey: before.nextKey ?? crypto.randomUUID() } });
}

export async function forget(key: string): Promise<void> {
  await deleteWaiting(key).catch(() => undefined);
  useWaiting.setState({ waiting: allWaiting().filter((it) => it.key !== key) });
  tellTabs();
}

/** Lets go of one file of a record; without anything left, of the record. */
export async function forgetFile(key: string, fileKey: string): Promise<void> {
  const it = findWaiting(key);
  if (!it) return;
  const files = it.files.filter((file) => file.key !== fileKey);
  if (!it.change && files.length === 0) return forget(key);
  const bad = files.some(({ problem }) => problem);
  await put({ ...it, files, ...(it.state === 'refused' && !it.change && !bad && { state: 'waiting', reason: undefined }) });
}
