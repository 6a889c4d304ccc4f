import { escapeIdentifier } from 'pg';
import { folded, unusedName } from '@/lib/text';
import type { SourceColumn } from './schema';

/** PostgreSQL cuts names at 63 bytes. */
const MAX_LENGTH = 59;
/** Names that our views use, and PostgreSQL's system columns. */
const TAKEN = ['gid', 'geom', 'tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];

/** A name that never has to be quoted: small letters without accents, digits and `_`, a letter or `_` first. */
export function plainName(raw: string, fallback: string): string {
  const name = folded(raw)
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^(?=\d)/, '_')
    .slice(0, MAX_LENGTH);
  return /[a-z0-9]/.test(name) ? name : fallback;
}

/** Unique names for columns: equal ones are numbered, `gid` and `geom` are reserved. */
export function columnNames(columns: readonly { original: string; type: string }[]): SourceColumn[] {
  const taken = new Set(TAKEN);
  return columns.map(({ original, type }, n) => {
    const name = unusedName(plainName(original, `column_${n + 1}`), (it) => taken.has(it));
    taken.add(name);
    return { name, type, original };
  });
}

/** The address of an operator's table as an administrator writes it. */
export interface TableAddress {
  schema?: string;
  table: string;
  geometryColumn?: string;
}

const NAME = String.raw`(?:"((?:[^"]|"")+)"|([\p{L}_][\p{L}\p{N}_$]*))`;
const ADDRESS = new RegExp(String.raw`^\s*(?:${NAME}\s*\.\s*)?${NAME}\s*(?:\(\s*${NAME}\s*\))?\s*$`, 'u');

/**
 * Reads `table`, `schema.table` or either with its geometry column, `table(column)`; names that are not plain are in double
 * quotes. Undefined for anything else. Capitals are preserved: which spelling is meant depends on the existing tables.
 */
export function readTableAddress(text: string): TableAddress | undefined {
  const found = ADDRESS.exec(text);
  if (!found || text.length > 300) return undefined;
  const name = (quoted: number) => found[quoted]?.replaceAll('""', '"') ?? found[quoted + 1];
  return { schema: name(1), table: name(3) as string, geometryColumn: name(5) };
}

/** Writes an address that `readTableAddress` reads, with all names quoted. */
export const quotedAddress = (schema: string, table: string, column: string): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}(${escapeIdentifier(column)})`;
