import type { Hit } from '@/lib/search/schema';

/** A hit that somebody chose. */
export type RecentHit = Hit & {
  /** It names what not everybody may see: it goes with the session. */
  personal?: boolean;
};

const STORAGE_KEY = 'vieiro.searches';
const MAX_HITS = 6;

/** Tells a hit from others. */
export const hitKey = (hit: Hit): string => `${hit.kind}-${'id' in hit ? hit.id : hit.center.join()}`;

const isPosition = (it: unknown) => Array.isArray(it) && it.length === 2 && it.every(Number.isFinite);
const isId = (it: unknown) => Number.isSafeInteger(it) && (it as number) > 0;

/** Whether what the browser has stored is a hit, as far as anything depends on it. */
function isHit(it: unknown): it is RecentHit {
  if (!it || typeof it !== 'object') return false;
  const { kind, name, id, type, center, bbox } = it as Record<string, unknown>;
  if (typeof name !== 'string') return false;
  if (kind === 'TYPE' || kind === 'LAYER') return isId(id);
  if (kind === 'ELEMENT') return isId(id) && isId((type as { id?: unknown } | null)?.id);
  if (kind === 'COORDINATES') return isPosition(center);
  const isBox = bbox === null || (Array.isArray(bbox) && bbox.length === 4 && bbox.every(Number.isFinite));
  return kind === 'PLACE' && isPosition(center) && isBox;
}

/** What was chosen last in this browser, the latest first; nothing if storage is forbidden or holds something else. */
export function recentHits(): RecentHit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHit).slice(0, MAX_HITS) : [];
  } catch {
    return [];
  }
}

function keep(hits: readonly RecentHit[]) {
  try {
    if (hits.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(hits.slice(0, MAX_HITS)));
  } catch {
    return;
  }
}

const others = (hit: Hit) => recentHits().filter((it) => hitKey(it) !== hitKey(hit));

export const rememberHit = (hit: RecentHit) => keep([hit, ...others(hit)]);
export const forgetHit = (hit: Hit) => keep(others(hit));

/** Whoever comes next must not read names that only the person before may see. */
export function forgetPersonalHits() {
  const hits = recentHits();
  if (hits.some(({ personal }) => personal)) keep(hits.filter(({ personal }) => !personal));
}
