const STORAGE_KEY = 'vieiro.welcome';
const CLOSED = 'closed';

/** Where the browser stores nothing, this counts as long as the page lives. */
let closedUnstored = false;

/** Whether somebody has closed the welcome in this browser. */
export function isWelcomeClosed(): boolean {
  try {
    return closedUnstored || localStorage.getItem(STORAGE_KEY) === CLOSED;
  } catch {
    return closedUnstored;
  }
}

/** It does not come again in this browser. */
export function closeWelcome(): void {
  try {
    localStorage.setItem(STORAGE_KEY, CLOSED);
  } catch {
    closedUnstored = true;
  }
}
