/** Without a byte, or an answer, for so long nobody answers. */
export const MAX_SILENT_MS = 60_000;
/** In characters. On a slower line nothing large arrives. */
const MIN_PER_MS = 4;

/**
 * Calls off a call that nobody answers: on a line that is dead a browser waits for a quarter of an hour. How much of a body has gone is not
 * known, so a large one (`length`, in characters) has longer.
 */
export const inTime = (length: number): AbortSignal => AbortSignal.timeout(MAX_SILENT_MS + Math.ceil(length / MIN_PER_MS));

/** Calls off an upload once none of its bytes has gone for a while, or nobody answers after the last one. `heard`: at each byte. */
export function whileHeard(signal?: AbortSignal) {
  const quiet = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => quiet.abort(new DOMException('Nobody answers', 'TimeoutError')), MAX_SILENT_MS);
  };
  heard();
  return { heard, signal: signal ? AbortSignal.any([signal, quiet.signal]) : quiet.signal, end: () => clearTimeout(timer) };
}
