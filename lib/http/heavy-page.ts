import 'server-only';
import { invalid } from '@/lib/errors';

/** What a page of changes may take, as the database stores it: a page is put together in memory. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Pages of at most as many entries are not measured. */
const SMALL_PAGE = 100;

/** 400 at `size` where so many entries are too large together. `bytesOf`: what they take, as they are stored. */
export async function refuseHeavyPage(size: number, bytesOf: () => Promise<number>): Promise<void> {
  if (size > SMALL_PAGE && (await bytesOf()) > MAX_BYTES)
    throw invalid('size', 'project.app.Body.field.tooHeavy', { max: SMALL_PAGE });
}
