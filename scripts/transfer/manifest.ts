/** What the export of an installation says of itself. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { checkSums, MANIFEST, readSums } from '../backup/manifest';
import { knownMigrations, productVersion } from '../backup/version';
import { Trouble } from '../lib/log.ts';
import { Sequence, Table, View } from './queries';

export const EXPORT = 'vieiro-export';
export const FORMAT = 1;

const Manifest = z.object({
  kind: z.literal(EXPORT),
  format: z.number().int(),
  product: z.object({ version: z.string(), lastMigration: z.string() }),
  moment: z.iso.datetime(),
  extensions: z.array(z.string()),
  /** Each with the file of its rows, how many there are, and a sum over what they hold. */
  tables: z.array(Table.extend({ file: z.string(), rows: z.number(), content: z.string() })),
  views: z.array(View),
  sequences: z.array(Sequence),
  files: z.object({ count: z.number().int(), sizeBytes: z.number(), missing: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof Manifest>;

/** `public.geometric_element` → `tables/public.geometric_element.csv`. */
export const fileOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `tables/${encodeURIComponent(`${schema}.${name}`).replaceAll("'", '%27')}.csv`;

/** The manifest of an export that is whole and of this version. Throws Trouble with the reason otherwise. */
export async function readExport(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Trouble(`${folder} is no export: it has no ${MANIFEST}.`);
  });
  await checkSums(folder);
  const read = Manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new Trouble(`${folder} is no export of an installation that this version reads.`);
  const { product, tables } = read.data;
  const newest = knownMigrations().at(-1);
  if (product.lastMigration !== newest)
    throw new Trouble(
      `This export is of version ${product.version} (migration ${product.lastMigration}), and this is ${productVersion()} (${newest}): ` +
        'import it with that version, then start the newer one, which brings the database up to date.',
    );
  const sums = await readSums(folder);
  const lost = tables.find(({ file }) => !sums.has(file));
  if (lost) throw new Trouble(`The export in ${folder} is damaged: ${lost.file} has no checksum. Nothing was written.`);
  return read.data;
}
