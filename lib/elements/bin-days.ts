import 'server-only';
import type { Context } from '@/lib/auth/context';
import { numberOf } from '@/lib/configuration/settings';
import { readValues } from '@/lib/parameters/service';

/** How many days what is deleted lies in the bin; 0: there is none. */
export const binDays = async ({ db }: Pick<Context, 'db'>): Promise<number> =>
  numberOf(await readValues(db, 'BIN_DAYS'), 'BIN_DAYS');
