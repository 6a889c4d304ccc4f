/** What is remembered for a moment. */
export interface Brief<T> {
  (): Promise<T>;
  /** It has changed: what was given, or is being loaded, is not given any more. */
  forget: () => void;
}

/**
 * Remembers for some milliseconds what `load` gave, so that every page and every answer need not ask again. While it fails,
 * the last good answer stands, or `otherwise`: words and languages must not depend on the database being up.
 */
export function briefly<T>(forMs: number, otherwise: T, load: () => Promise<T>, now: () => number = Date.now): Brief<T> {
  let known = otherwise;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let loading: Promise<T> | undefined;
  const reload = () => {
    const mine: Promise<T> = load()
      .catch((error) => {
        console.error(JSON.stringify({ level: 'warning', error: String(error) }));
        return known;
      })
      .then((loaded) => {
        // Forgotten meanwhile: whoever waited for it gets it, nobody else does.
        if (loading !== mine) return loaded;
        known = loaded;
        freshUntil = now() + forMs;
        loading = undefined;
        return known;
      });
    return mine;
  };
  const give = () => {
    if (now() < freshUntil) return Promise.resolve(known);
    loading ??= reload();
    return loading;
  };
  const forget = () => {
    freshUntil = Number.NEGATIVE_INFINITY;
    loading = undefined;
  };
  return Object.assign(give, { forget });
}
