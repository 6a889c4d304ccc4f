/**
 * Remembers for some milliseconds what `load` gave, so that every page and every answer need not ask again. While it fails,
 * the last good answer stands, or `otherwise`: words and languages must not depend on the database being up.
 */
export function briefly<T>(forMs: number, otherwise: T, load: () => Promise<T>, now: () => number = Date.now): () => Promise<T> {
  let known = otherwise;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let loading: Promise<T> | undefined;
  const reload = async () => {
    try {
      known = await load();
    } catch (error) {
      console.error(JSON.stringify({ level: 'warning', error: String(error) }));
    }
    freshUntil = now() + forMs;
    loading = undefined;
    return known;
  };
  return () => {
    if (now() < freshUntil) return Promise.resolve(known);
    loading ??= reload();
    return loading;
  };
}
