/** Where the page stands in the browser's history, in browsers with the Navigation API. */
const placeInHistory = () =>
  (window as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index;

let active: ((event: PopStateEvent) => void) | null = null;
// Listeners of the window are called in the order in which they came, whether they capture or not. This one has to come
// before the router's, which changes the page at once.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => active?.(event));

/**
 * Asks before the person goes back or forward inside the app: the page stays where it is until `mayLeave` answers yes.
 * The router hears nothing of a step that is taken back. Returns how to stop.
 */
export function guardHistory(mayLeave: () => Promise<boolean>): () => void {
  const here = placeInHistory();
  let takenBack: (() => void) | null = null;
  const stop = () => {
    if (active === onPop) active = null;
  };
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
  active = onPop;
  return stop;
}
