import 'server-only';
import { readValues } from '@/lib/configuration/service';
import { numberOf } from '@/lib/configuration/settings';
import { db } from '@/lib/db';
import { briefly } from '@/lib/i18n/briefly';

const SHORTEST_MS = 100;
const LONGEST_MS = 60_000;
const NORMAL_MS = 15_000;
const freshForMs = 1000;

/** How long a map server may take, ours or another one: OTHER_LAYERS_INFO_TIMEOUT, within reason. */
export const answerTimeoutMs: () => Promise<number> = briefly(freshForMs, NORMAL_MS, async () => {
  const configured = numberOf(await readValues(db, 'OTHER_LAYERS_INFO_TIMEOUT'), 'OTHER_LAYERS_INFO_TIMEOUT');
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, configured));
});
