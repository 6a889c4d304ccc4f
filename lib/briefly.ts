import { processState } from '@/lib/process-state';

/** A value that is cached for a short time. */
export interface Brief<T> {
  (): Promise<T>;
  /** The value has changed: what is cached or being loaded is not returned any more. */
  forget: () => void;
}

interface Cached<T> {
  value: T;
  freshUntil: number;
  loading?: Promise<T>;
}

interface Options<T> {
  /** Of the state in the process: the module, then what is cached. */
  name: string;
  forMs: number;
  /** Returned until `load` has succeeded once. */
  otherwise: T;
  now?: () => number;
}

/**
 * Caches what `load` returns for some milliseconds, once in the process, so that not every page and answer asks again. While `load`
 * fails, the last good value is used, or `otherwise`: texts and languages must not depend on the database being up. `load` receives the
 * value that it replaces.
 */
export function briefly<T>({ name, forMs, otherwise, now = Date.now }: Options<T>, load: (previous: T) => Promise<T>): Brief<T> {
  const cached = processState<Cached<T>>(name, () => ({ value: otherwise, freshUntil: Number.NEGATIVE_INFINITY }));
  const reload = () => {
    const mine: Promise<T> = load(cached.value)
      .catch((error) => {
        console.error(JSON.stringify({ level: 'warning', error: String(error) }));
        return cached.value;
      })
      .then((loaded) => {
        // `forget` was called meanwhile: only those who were waiting get this value.
        if (cached.loading !== mine) return loaded;
        cached.value = loaded;
        cached.freshUntil = now() + forMs;
        cached.loading = undefined;
        return loaded;
      });
    return mine;
  };
  const give = () => {
    if (now() < cached.freshUntil) return Promise.resolve(cached.value);
    cached.loading ??= reload();
    return cached.loading;
  };
  const forget = () => {
    cached.freshUntil = Number.NEGATIVE_INFINITY;
    cached.loading = undefined;
  };
  return Object.assign(give, { forget });
}
