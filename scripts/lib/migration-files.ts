// The migrations as they lie in their folder. CONTRIBUTING.md says how one is written, docs/decisions/0150 why so.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Trouble } from './log.ts';

const marker = /^-- step: (.*)$/gm;
const batches = /^batches of ([a-z_]+)\.([a-z_]+)$/;
const empty = /^(\s|--.*)*$/;

interface Place {
  sql: string;
  line: number;
}
/** One statement that changes the rows of `table` by their `key`, so many at a time. */
export interface BatchStep extends Place {
  kind: 'batches';
  table: string;
  key: string;
}
export type Step = (Place & { kind: 'together' | 'alone' }) | BatchStep;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
  steps: Step[] | undefined;
}

/**
 * The steps of a migration that has them: `{ kind: 'together' | 'alone' | 'batches', sql, line, table?, key? }`, `line` being that of
 * the marker, from 1. Undefined for a file without steps, which is applied as a whole. Throws Trouble for what is no step.
 */
export function stepsOf(name: string, sql: string): Step[] | undefined {
  const markers = [...sql.matchAll(marker)];
  if (markers.length === 0) return undefined;
  if (!empty.test(sql.slice(0, markers[0]?.index))) throw new Trouble(`Migration ${name} has statements before its first step.`);
  return markers.map((match, at) => {
    const line = sql.slice(0, match.index).split('\n').length;
    const step = { line, sql: sql.slice(match.index, markers[at + 1]?.index) };
    const title = (match[1] ?? '').trim();
    if (title === 'together' || title === 'alone') return { ...step, kind: title };
    const [, table, key] = batches.exec(title) ?? [];
    if (!table || !key) throw new Trouble(`Migration ${name}, line ${line}: "${title}" is no kind of step.`);
    return { ...step, kind: 'batches', table, key };
  });
}

/** The migrations of the folder in their order: `{ name, sql, checksum, steps }`. */
export function migrationsIn(dir: string): Migration[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(dir, entry.name, 'migration.sql')))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(dir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), steps: stepsOf(name, sql) };
    });
}
