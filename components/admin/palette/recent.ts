import { PALETTE_KEY } from '@/components/session/session';
import type { PaletteHit } from './sources';

const MAX_STORED = 8;

const isHit = (it: unknown): it is PaletteHit => {
  if (!it || typeof it !== 'object') return false;
  const { kind, name, href } = it as Record<string, unknown>;
  // What the browser stores may be anything: only addresses of this product are gone to.
  return typeof kind === 'string' && typeof name === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href);
};

/** What was opened last by this person in this browser, the latest first. The session's end forgets it. */
export function recentChoices(): PaletteHit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PALETTE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHit).slice(0, MAX_STORED) : [];
  } catch {
    return [];
  }
}

export function rememberChoice({ kind, name, detail, href }: PaletteHit): void {
  const others = recentChoices().filter((it) => it.href !== href);
  try {
    localStorage.setItem(PALETTE_KEY, JSON.stringify([{ kind, name, detail, href }, ...others].slice(0, MAX_STORED)));
  } catch {
    return;
  }
}
