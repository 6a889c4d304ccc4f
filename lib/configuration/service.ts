import 'server-only';
import type { Context } from '@/lib/auth/context';
import { type Db, db } from '@/lib/db';
import { configurationPolicy } from './policy';
import { findParameters, findValues } from './queries';
import type { Values } from './settings';

export const listParameters = (ctx: Context) => findParameters(ctx.db, configurationPolicy.read(ctx.actor), ctx.locale);

const byCode = (rows: { code: string; value: string | null }[]): Values =>
  Object.fromEntries(rows.map(({ code, value }) => [code, value]));

/** The named parameters as they stand now; all that the interface reads when none is named. */
export const readValues = async (from: Db = db, ...codes: string[]): Promise<Values> =>
  byCode(await findValues(from, codes.length > 0 ? codes : undefined));
