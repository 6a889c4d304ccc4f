import 'server-only';
import { currentValues } from '@/lib/parameters/service';

const MIN_MS = 100;
const MAX_MS = 60_000;

/** The timeout of map servers, ours or another one: OTHER_LAYERS_INFO_TIMEOUT, within bounds. */
export async function answerTimeoutMs(): Promise<number> {
  const configured = Number((await currentValues()).OTHER_LAYERS_INFO_TIMEOUT);
  return Math.min(MAX_MS, Math.max(MIN_MS, configured));
}
