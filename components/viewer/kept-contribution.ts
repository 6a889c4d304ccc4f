import type { Contribution, Mode } from './state';

const KEY = 'vieiro.contribution';

/** The contribution that was left in this tab: unsent work survives a reload. */
export function readContribution(): Contribution | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Mode | null;
    return kept?.kind === 'drawing' || kept?.kind === 'form' ? kept : undefined;
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
