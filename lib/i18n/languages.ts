import 'server-only';
import type { Db } from '@/lib/db';
import { insertLanguages } from './queries';

/** Makes languages known to the database, so that texts and accounts may have them. `tags`: canonical BCP 47 tags. */
export const knowLanguages = (db: Db, tags: readonly string[]): Promise<unknown> => insertLanguages(db, tags);
