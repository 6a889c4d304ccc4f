import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** A statement that a test ran, with the columns that PostgreSQL says it returns: their names and the OIDs of their types. */
export interface Described {
  text: string;
  columns: [name: string, type: number][];
  /** Whether the connection reads bigint as a number. */
  bigintIsNumber: boolean;
}

/** A text of several statements has several. */
type Result = pg.QueryResult | pg.QueryResult[] | undefined;

/**
 * Records the statements of this process and what PostgreSQL says of their rows, each once, in a file of `folder`. The driver tells nobody of
 * a result, and Prisma's adapter, our pools and tests make their connections each by itself: the method of all of them is the one place.
 */
export function recordStatements(folder: string): void {
  const file = path.join(folder, `${process.pid}.jsonl`);
  mkdirSync(folder, { recursive: true });
  const seen = new Set<string>();
  const record = (client: pg.Client, asked: unknown, results: Result) => {
    const result = [results].flat().at(-1);
    const text = typeof asked === 'string' ? asked : (asked as { text?: string }).text;
    if (!text || !result?.fields) return;
    const columns = result.fields.map(({ name, dataTypeID }): [string, number] => [name, dataTypeID]);
    const bigintIsNumber = client.getTypeParser(pg.types.builtins.INT8, 'text')('1') === 1;
    const line = JSON.stringify({ text, columns, bigintIsNumber } satisfies Described);
    if (seen.has(line)) return;
    seen.add(line);
    appendFileSync(file, `${line}\n`);
  };
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, result: Result) => {
        record(this, args[0], result);
        callback(error, result);
      };
      return Reflect.apply(query, this, args);
    }
    const answer: unknown = Reflect.apply(query, this, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: Result) => {
      record(this, args[0], result);
      return result;
    });
  } as typeof query;
}
