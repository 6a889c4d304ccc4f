import type { Contribution, Mode } from './state';

const KEY = 'vieiro.contribution';

/** The contribution that was left in this tab: unsent work survives a reload. */
export function readContribution(): Contribution | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Mode | null;
    return stored?.kind === 'drawing' || stored?.kind === 'form' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** A full or forbidden storage must not stop anybody from drawing. */
export function writeContribution(mode: Mode): void {
  try {
    if (mode.kind === 'tool') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(mode));
  } catch {
    return;
  }
}
