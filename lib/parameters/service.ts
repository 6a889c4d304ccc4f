import 'server-only';
import { type Brief, briefly } from '@/lib/briefly';
import type { Db } from '@/lib/db';
import { besidePool, mayLag, newest, newestPool } from '@/lib/db/reading';
import { findReadingOpen, findValues } from './queries';
import { DEFAULTS, type Values } from './schema';

const byCode = (rows: { code: string; value: string | null }[]): Values =>
  Object.fromEntries(rows.map(({ code, value }) => [code, value]));

/**
 * The current values of the named parameters, or of all that the interface reads. They decide permissions: none is read from a
 * replica.
 */
export const readValues = async (from: Db = newest, ...codes: string[]): Promise<Values> =>
  byCode(await findValues(mayLag({ db: from }) ? newest : from, codes.length > 0 ? codes : undefined));

/** Cached, because nearly every call needs them. Other processes see a change within a second, this one at once. */
export const currentValues: Brief<Values> = briefly(
  { name: 'parameters.values', forMs: 1000, otherwise: DEFAULTS },
  async () => ({
    ...DEFAULTS,
    ...(await readValues(besidePool, 'ACTIVE_LANGUAGES', 'USE_BROWSER_LANGUAGE', 'OTHER_LAYERS_INFO_TIMEOUT')),
  }),
);

/** Whether elements are shown to visitors. Not cached: switching it off must have effect at once. */
export const readingIsOpen = (): Promise<boolean> => findReadingOpen(newestPool);
