import type { LayerKey } from '../view';
import { PictureFault, type Reason, type Trouble } from './trouble';

/** After so many failures in a row a layer is not asked again by itself; so many empty pictures mean that it shows nothing here. */
const ENOUGH = 3;
/** Pictures of one layer on their way at the same time; of one that has not shown any yet only as many as may still fail. */
const AT_ONCE = 16;

export interface Picture {
  /** Whether nothing is drawn on it. */
  empty: boolean;
}

/** `mayBeEmpty`: it matters whether anything is drawn on the picture. */
export type PictureRequest<P extends Picture> = (signal: AbortSignal, mayBeEmpty: boolean) => Promise<P>;

const abortion = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

interface Watched {
  version: string;
  failures: number;
  empties: number;
  /** Some picture has come. */
  answers: boolean;
  /** Some picture with something on it has come. */
  drawn: boolean;
  running: number;
  waiting: (() => void)[];
  trouble: Trouble | null;
}

const fresh = (version: string): Watched => ({
  version,
  failures: 0,
  empties: 0,
  answers: false,
  drawn: false,
  running: 0,
  waiting: [],
  trouble: null,
});

/**
 * Lets the requests of layers through as long as their servers answer. After the third failure in a row nothing more is asked
 * until `retry`: a server that is broken gets three requests and no more, however far somebody moves the map.
 */
export function createGate() {
  const layers = new Map<LayerKey, Watched>();
  // Not a store: what it holds are requests on their way, and what of it is shown is computed when it is asked for.
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => void listener());

  const wake = (it: Watched) => it.waiting.splice(0).forEach((go) => void go());

  function set(it: Watched, trouble: Trouble | null) {
    if (JSON.stringify(it.trouble) === JSON.stringify(trouble)) return;
    it.trouble = trouble;
    tell();
  }

  /** A layer that was changed meanwhile starts anew. */
  function watched(key: LayerKey, version: string): Watched {
    const known = layers.get(key);
    if (known?.version === version) return known;
    const it = fresh(version);
    layers.set(key, it);
    return it;
  }

  async function turn(it: Watched, signal: AbortSignal): Promise<void> {
    while (it.trouble?.state !== 'stopped' && it.running >= (it.answers ? AT_ONCE : ENOUGH - it.failures) && !signal.aborted)
      await new Promise<void>((go) => {
        it.waiting.push(go);
        signal.addEventListener('abort', () => go(), { once: true });
      });
    signal.throwIfAborted();
    if (it.trouble?.state === 'stopped') throw new PictureFault(it.trouble.reason);
    it.running++;
  }

  function succeeded(it: Watched, { empty }: Picture) {
    it.failures = 0;
    it.answers = true;
    if (empty) it.empties++;
    else it.drawn = true;
    if (it.trouble?.state === 'stopped') return;
    set(it, !it.drawn && it.empties >= ENOUGH ? { state: 'empty' } : null);
  }

  function failed(it: Watched, reason: Reason) {
    // A server of tiles that has shown some has no others outside of its area.
    if (it.answers && 'status' in reason && reason.status === 404) return;
    if (reason.kind !== 'offline') it.failures++;
    if (it.trouble?.state === 'stopped') return;
    set(it, { state: it.failures >= ENOUGH ? 'stopped' : 'failing', reason });
  }

  async function run<P extends Picture>(it: Watched, request: PictureRequest<P>, signal: AbortSignal): Promise<P> {
    try {
      const picture = await request(signal, !it.drawn);
      succeeded(it, picture);
      return picture;
    } catch (error) {
      if (error instanceof PictureFault) failed(it, error.reason);
      throw error;
    } finally {
      it.running--;
      wake(it);
    }
  }

  return {
    /** Runs a request when it is its turn. Rejects with a PictureFault, or with the reason of `signal` as soon as that is aborted. */
    async load<P extends Picture>(
      { key, version }: { key: LayerKey; version: string },
      request: PictureRequest<P>,
      signal: AbortSignal,
    ): Promise<P> {
      const it = watched(key, version);
      await turn(it, signal);
      if (it.answers) return run(it, request, signal);
      // A request that was sent tells something of its server even when nobody wants the picture any more.
      const sent = run(it, request, new AbortController().signal);
      sent.catch(() => undefined);
      return Promise.race([sent, abortion(signal)]);
    },
    /** Lets the layer be asked again. */
    retry(key: LayerKey) {
      const it = layers.get(key);
      if (!it) return;
      Object.assign(it, { failures: 0, empties: 0, answers: false });
      set(it, null);
      wake(it);
    },
    troubles: (): ReadonlyMap<LayerKey, Trouble> =>
      new Map([...layers].flatMap(([key, { trouble }]) => (trouble ? [[key, trouble] as const] : []))),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
