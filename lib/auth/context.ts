import 'server-only';
import { type Db, db } from '@/lib/db';
import { mayLag, newest } from '@/lib/db/reading';
import type { Locale } from '@/lib/i18n/locales';
import { type Actor, VISITOR } from './actor';

/** A file that came as base64 within JSON: what it says decoded lies at `path`. */
export interface DecodedFile {
  path: string;
  sizeBytes: number;
  /** False: it is no base64. */
  valid: boolean;
}

/** What every use case receives: who calls, in which language, and the database. */
export interface Context {
  actor: Actor;
  locale: Locale;
  db: Db;
  requestId: string;
  /** What came as base64 in the body, by what stands there in its place. */
  files?: ReadonlyMap<string, DecodedFile>;
}

/** A context for what the program does by itself, such as a task at its start. */
export const contextFor = (actor: Actor, locale: Locale): Context => ({ actor, locale, db, requestId: crypto.randomUUID() });

/** A context for a page's first data, which everybody sees alike. */
export const pageContext = (locale: Locale): Context => ({ ...contextFor(VISITOR, locale), db: newest });

/** The same with things as they are now, where it is not so already. */
export const newestContext = (ctx: Context): Context | undefined => (mayLag(ctx) ? { ...ctx, db: newest } : undefined);
