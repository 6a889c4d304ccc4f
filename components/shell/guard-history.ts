/** Where the page stands in the browser's history, in browsers with the Navigation API. */
const placeInHistory = () =>
  (window as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index;

/**
 * Asks before the person goes back or forward inside the app: the page stays where it is until `mayLeave` answers yes.
 * The router hears nothing of a step that is taken back. Returns how to stop.
 */
export function guardHistory(mayLeave: () => Promise<boolean>): () => void {
  const here = placeInHistory();
  let takenBack: (() => void) | null = null;
  const stop = () => window.removeEventListener('popstate', onPop, { capture: true });
  function onPop(event: PopStateEvent) {
    event.stopImmediatePropagation();
    if (takenBack) {
      takenBack();
      takenBack = null;
      return;
    }
    const now = placeInHistory();
    // Without the Navigation API the direction is not known, and it is nearly always back.
    const step = now === undefined || here === undefined ? -1 : now - here;
    if (step === 0) return;
    const returned = new Promise<void>((resolve) => {
      takenBack = resolve;
    });
    window.history.go(-step);
    void Promise.all([mayLeave(), returned]).then(([leaves]) => {
      if (!leaves) return;
      stop();
      window.history.go(step);
    });
  }
  window.addEventListener('popstate', onPop, { capture: true });
  return stop;
}
