import 'server-only';
import type { Override } from './messages';

/** The operator's texts. */
export async function findOverrides(): Promise<Override[]> {
  return [];
}
