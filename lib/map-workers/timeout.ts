import 'server-only';
import { currentValues } from '@/lib/parameters/service';

const SHORTEST_MS = 100;
const LONGEST_MS = 60_000;

/** The timeout of map servers, ours or another one: OTHER_LAYERS_INFO_TIMEOUT, within bounds. */
export async function answerTimeoutMs(): Promise<number> {
  const configured = Number((await currentValues()).OTHER_LAYERS_INFO_TIMEOUT);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, configured));
}
