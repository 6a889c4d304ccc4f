/** Runs something once what has just changed on the page can be seen: work in the same frame would be waited for before it is painted. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
