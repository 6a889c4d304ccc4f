import 'server-only';
import { type Db, db } from '@/lib/db';
import { mayLag, newest } from '@/lib/db/reading';
import type { Locale } from '@/lib/i18n/locales';
import { type Actor, VISITOR } from './actor';

/** A file that was sent as base64 in JSON; the decoded content is at `path`. */
export interface DecodedFile {
  path: string;
  sizeBytes: number;
  /** False: it is not valid base64. */
  valid: boolean;
}

/** What every use case receives: who calls, in which language, and the database. */
export interface Context {
  actor: Actor;
  locale: Locale;
  db: Db;
  requestId: string;
  /** The call was made with an access token, which opens less than its account does. */
  token?: { readOnly: boolean };
  /** By which way the call came, as the history of an element says it. */
  source: 'form' | 'api' | 'import' | 'system';
  /** The base64 files of the body, by the token that replaces each in the JSON. */
  files?: ReadonlyMap<string, DecodedFile>;
}

/** A context for tasks of the program itself, such as at its start. */
export const contextFor = (actor: Actor, locale: Locale): Context => ({
  actor,
  locale,
  db,
  requestId: crypto.randomUUID(),
  source: 'system',
});

/** A context for a page's initial data, which is the same for everybody. */
export const pageContext = (locale: Locale): Context => ({ ...contextFor(VISITOR, locale), db: newest });

/** The same context, reading from the primary. */
export const newestContext = (ctx: Context): Context | undefined => (mayLag(ctx) ? { ...ctx, db: newest } : undefined);
