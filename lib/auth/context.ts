import 'server-only';
import { type Db, db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { DecodedFile } from '@/lib/files/base64-file';
import { localeOfRequest } from '@/lib/i18n/active';
import type { Locale } from '@/lib/i18n/locales';
import { type Actor, VISITOR } from './actor';
import { sessionTokenIn } from './cookie';
import { findActor } from './queries';
import { type Claims, readToken, type TokenKind } from './tokens';

/** What every use case is given: who is asking, in which language, and the database to ask. */
export interface Context {
  actor: Actor;
  locale: Locale;
  db: Db;
  requestId: string;
  /** What came as base64 in the body, by what stands there in its place. */
  files?: ReadonlyMap<string, DecodedFile>;
}

/** A context for what the program does by itself (a page's first data, a start-up task). */
export const contextFor = (actor: Actor, locale: Locale): Context => ({ actor, locale, db, requestId: crypto.randomUUID() });

const accountOf = (claims: Claims | undefined) => (claims ? findActor(db, claims.userId, claims.version) : undefined);
const holderOf = async (kind: TokenKind, token: string) => accountOf(await readToken(kind, token));

/**
 * Who is asking. A bearer must be good: anything else in its place is a 401, but for whoever is just logging in, whose old
 * token may well have ended. The browser's cookie counts for reading
 * only, so that no other site can make a visitor's browser change anything, and a bad one is no cookie at all.
 */
async function actorOf(request: Request, loggingIn: boolean): Promise<Actor> {
  const header = request.headers.get('authorization');
  if (header !== null) {
    const actor = await holderOf('service', /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? '');
    if (!actor && !loggingIn) throw new AppError('project.common.unauthenticated');
    return actor ?? VISITOR;
  }
  const token = sessionTokenIn(request.headers.get('cookie'));
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return (reads && token && (await holderOf('cookie', token))) || VISITOR;
}

export async function contextOf(request: Request, requestId: string, { loggingIn = false } = {}): Promise<Context> {
  const [actor, locale] = await Promise.all([actorOf(request, loggingIn), localeOfRequest(request)]);
  return { actor, locale, db, requestId };
}
