import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Described } from '@/lib/test/statements';
import { packageBin } from '../lib/paths.ts';
import { run } from '../lib/processes.ts';
import { type CallSite, callSites, mayAsk, siteOf } from './call-sites';

const { builtins } = pg.types;
const NAME = 19;
const typed = (type: string, ...oids: number[]) => oids.map((oid): [number, string] => [oid, type]);

/** What a value of a type of PostgreSQL is here, by its OID. What is within JSON, PostgreSQL does not know either. */
const TYPES = new Map([
  ...typed('number', builtins.INT2, builtins.INT4, builtins.FLOAT4, builtins.FLOAT8, builtins.OID),
  ...typed('string', builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, builtins.CHAR, NAME),
  ...typed('Date', builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE),
  ...typed('boolean', builtins.BOOL),
  ...typed('any', builtins.JSON, builtins.JSONB),
  // Arrays of smallint, integer, bigint, real and double precision; of text, varchar and uuid.
  ...typed('readonly number[]', 1005, 1007, 1016, 1021, 1022),
  ...typed('readonly string[]', 1009, 1015, 2951),
  // Of a function that returns nothing.
  ...typed('undefined', 2278),
]);

const typeOf = (oid: number, by: CallSite['by'], bigintIsNumber: boolean) => {
  if (oid === builtins.BYTEA) return by === 'prisma' ? 'Uint8Array' : 'Buffer';
  if (oid === builtins.INT8) return by === 'prisma' || bigintIsNumber ? 'number' : 'string';
  return TYPES.get(oid) ?? `'a type with the OID ${oid}'`;
};

/**
 * Judges the row type of a call: each column that it needs is selected by all variants of the statement, and has in all of them a
 * type that the value can have. `One` are the columns of any variant, `All` those of them together.
 */
const HELPER = `import type { QueryResult } from 'pg';
type Needed<R> = { [K in keyof R]-?: undefined extends R[K] ? never : K }[keyof R];
type Bound<All> = { [K in keyof All]?: All[K] | null };
type NotSelected<R, One> = Exclude<Needed<R>, keyof One> extends never ? [] : [column: Exclude<Needed<R>, keyof One>];
export type ByPrisma<One, All> = <T extends readonly Bound<All>[]>(...notSelected: NotSelected<T[number], One>) => Promise<T>;
export type ByPg<One, All> = <R extends Bound<All> = One>(...notSelected: NotSelected<R, One>) => Promise<QueryResult<R>>;
`;

const variant = ({ columns, bigintIsNumber }: Described, by: CallSite['by']) =>
  `{ ${columns.map(([name, oid]) => `${JSON.stringify(name)}: ${typeOf(oid, by, bigintIsNumber)}`).join('; ')} }`;

/** What was recorded, by the file and the index of its statement. */
function describedIn(folder: string): Map<string, Described[]> {
  const found = new Map<string, Described[]>();
  for (const line of readdirSync(folder).flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))) {
    if (!line) continue;
    const described = JSON.parse(line) as Described;
    const site = siteOf(described.text);
    if (!site) continue;
    const key = `${site.file} ${site.index}`;
    found.set(key, [...(found.get(key) ?? []), described]);
  }
  return found;
}

/** A source in which each call is one of a function that returns what PostgreSQL described. */
function describedCopy(source: string, sites: readonly CallSite[], describedAt: (site: CallSite) => Described[]): string {
  const declared: string[] = [];
  const text = sites.reduceRight((copy, site) => {
    const { index, by, rows } = site;
    const [start, end] = site.span;
    const variants = [...new Set(describedAt(site).map((it) => variant(it, by)))];
    if (variants.length === 0) return copy;
    const type = by === 'prisma' ? 'ByPrisma' : 'ByPg';
    declared.push(`declare const rows${index}: import('@/row-types').${type}<${variants.join(' | ')}, ${variants.join(' & ')}>;`);
    const lines = '\n'.repeat(source.slice(start, end).split('\n').length - 1);
    return `${copy.slice(0, start)}rows${index}${rows ? `<${rows.replaceAll('\n', ' ')}>` : ''}(${lines})${copy.slice(end)}`;
  }, source);
  return `${text}\n${declared.join('\n')}\n`;
}

export interface RowTypes {
  /** How many calls there are. */
  calls: number;
  /** By file and line: calls that no test has run, and row types that do not say what PostgreSQL does. */
  problems: string[];
}

/** Writes a copy of each file that asks the database; what no test has run is a problem. */
function writeCopies(root: string, statements: string, work: string): RowTypes {
  const described = describedIn(statements);
  const found: RowTypes = { calls: 0, problems: [] };
  for (const name of readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' }).sort()) {
    const file = `lib/${name}`;
    if (!mayAsk(file)) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    const sites = callSites(file, source);
    if (sites.length === 0) continue;
    const describedAt = ({ index }: CallSite) => described.get(`${file} ${index}`) ?? [];
    mkdirSync(path.dirname(path.join(work, file)), { recursive: true });
    writeFileSync(path.join(work, file), describedCopy(source, sites, describedAt));
    found.calls += sites.length;
    const unseen = sites.filter((site) => describedAt(site).length === 0);
    found.problems.push(...unseen.map(({ line }) => `${file}:${line} is run by no test`));
  }
  return found;
}

/**
 * Compares the row types of `lib` with what PostgreSQL described. `statements` is the folder of what tests recorded, `work` one for
 * files of the check's own.
 */
export async function checkRowTypes(root: string, statements: string, work: string): Promise<RowTypes> {
  rmSync(work, { recursive: true, force: true });
  const { calls, problems } = writeCopies(root, statements, work);
  writeFileSync(path.join(work, 'row-types.d.ts'), HELPER);
  const paths = { '@/row-types': [path.join(work, 'row-types.d.ts')], '@/*': [`${root}/*`] };
  const compilerOptions = { rootDirs: [root, work], paths, incremental: false };
  const project = { extends: path.join(root, 'tsconfig.json'), compilerOptions, include: ['**/*.ts'], exclude: [] };
  writeFileSync(path.join(work, 'tsconfig.json'), JSON.stringify(project));
  const args = [packageBin('typescript', 'bin/tsc'), '--noEmit', '--pretty', 'false', '-p', work];
  const { stdout } = await run(process.execPath, args, { cwd: work, allowFailure: true });
  return {
    calls,
    problems: [
      ...problems,
      ...stdout
        .trim()
        .split(/\n(?! )/)
        .filter(Boolean),
    ],
  };
}
