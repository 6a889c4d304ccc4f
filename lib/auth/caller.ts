import { isVisitor } from './policy';
import 'server-only';
import { db } from '@/lib/db';
import { newest, readerFor, repeatable } from '@/lib/db/reading';
import { AFTER_WRITE_S } from '@/lib/db/replica';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { localeOfRequest } from '@/lib/i18n/active';
import type { Locale } from '@/lib/i18n/locales';
import { accessTokenIn, digestOf, type SentToken } from './access-tokens';
import { VISITOR } from './actor';
import type { Context } from './context';
import { sessionTokenIn } from './cookie';
import { type ActorRow, findActor, findTokenActor, noteTokenUse, upsertAccountWrite } from './queries';
import { type Claims, readToken, type TokenKind } from './tokens';

const replicaJustNowS = () => (env.DATABASE_REPLICA_URL ? AFTER_WRITE_S : undefined);
const accountOf = (claims: Claims | undefined) => (claims ? findActor(newest, claims, replicaJustNowS()) : undefined);
const holderOf = async (kind: TokenKind, token: string) => accountOf(await readToken(kind, token));

interface Caller extends ActorRow {
  token?: { readOnly: boolean };
}

const nobody: Caller = { ...VISITOR, hasJustWritten: false };

/** The holder of an access token. Its last use is noted beside the call. */
async function holderOfAccess({ token, login }: SentToken): Promise<Caller | undefined> {
  const found = await findTokenActor(newest, { digest: digestOf(token), login }, replicaJustNowS());
  if (!found) return undefined;
  const { tokenId, readOnly, isUnnoted, ...actor } = found;
  if (isUnnoted)
    noteTokenUse(db, tokenId).catch((error) =>
      console.error(JSON.stringify({ level: 'warn', at: 'noteTokenUse', error: String(error) })),
    );
  return { ...actor, token: { readOnly } };
}

/**
 * Identifies the caller: by a bearer, by an access token as a bearer or as the password of HTTP Basic, or by the browser's cookie. An
 * invalid header is a 401, except at log-in, where an expired old token is ignored. The cookie is accepted for reading only, against
 * cross-site request forgery, and an invalid one is ignored.
 */
async function callerOf(request: Request, loggingIn: boolean): Promise<Caller> {
  const header = request.headers.get('authorization');
  if (header !== null) {
    const access = accessTokenIn(header);
    const caller = access ? await holderOfAccess(access) : await holderOf('service', /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? '');
    if (!caller && !loggingIn) throw new AppError('project.common.unauthenticated');
    return caller ?? nobody;
  }
  const token = sessionTokenIn(request.headers.get('cookie'));
  return (isReading(request) && token && (await holderOf('cookie', token))) || nobody;
}

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Browsers say where a call comes from; other programs do not. */
const sourceOf = ({ headers }: Request) => (headers.get('sec-fetch-site') === 'same-origin' ? 'form' : 'api');

interface Options {
  loggingIn?: boolean;
  /** The call changes nothing, and slightly outdated data is acceptable. */
  mayLag?: boolean;
}

/** An account that has just written reads from the primary: a replica may not have its changes yet. */
export async function contextOf(request: Request, requestId: string, options: Options = {}): Promise<Context> {
  const [row, locale] = await Promise.all([callerOf(request, options.loggingIn ?? false), localeOfRequest(request)]);
  const { hasJustWritten, reviewScope, token, ...account } = row;
  const actor = account.id === VISITOR.id ? VISITOR : { ...account, ...(reviewScope && { reviewScope }) };
  const reads = options.mayLag || isReading(request);
  const from = reads ? readerFor({ mayLag: Boolean(options.mayLag) && !hasJustWritten }) : db;
  return { actor, locale, db: from, requestId, source: token ? 'api' : sourceOf(request), ...(token && { token }) };
}

/** The context of a page that depends on its reader, whom the browser's cookie identifies. */
export async function readerContext(cookie: string | null, locale: Locale): Promise<Context> {
  const request = new Request('http://localhost/', { headers: cookie ? { cookie } : {} });
  return { ...(await contextOf(request, crypto.randomUUID())), locale };
}

/**
 * Records that an account has written, before the call is answered: from then on its reads go to the primary, on every server. If that
 * fails the call is answered all the same: a caller that gets an error would repeat it.
 */
export async function noteWrite({ actor, requestId }: Pick<Context, 'actor' | 'requestId'>): Promise<void> {
  if (!env.DATABASE_REPLICA_URL || isVisitor(actor)) return;
  await repeatable((to) => upsertAccountWrite(to, actor.id)).catch((error) =>
    console.error(JSON.stringify({ level: 'warn', at: 'noteWrite', requestId, error: String(error) })),
  );
}
