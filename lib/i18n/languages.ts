import 'server-only';
import type { Db } from '@/lib/db';
import { isBuiltIn } from './locales';
import { insertLanguages } from './queries';

/** Makes languages known to the database, so that texts and accounts may have them. `tags`: canonical BCP 47 tags. */
export async function knowLanguages(db: Db, tags: readonly string[]): Promise<void> {
  const added = tags.filter((it) => !isBuiltIn(it));
  if (added.length > 0) await insertLanguages(db, added);
}
