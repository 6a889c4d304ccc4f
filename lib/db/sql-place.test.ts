import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MODELS } from '.';

/** What a file says that asks the database; beginning and ending a transaction is a service's. */
const SQL = /\bsql`|\$(query|execute)Raw|\b(pool|readPool|client)\.query\b(?!\([^;]*'(BEGIN|COMMIT|ROLLBACK)')/;
/** The same of a table that is asked by its model. */
const MODEL = new RegExp(String.raw`\bdb\.(${MODELS.join('|')})\.\w+\(`);
/** The connection and its words, a policy read as a WHERE clause, and what statements of other modules are built with. */
const TOOLS = /^lib\/(db\/|auth\/(policy|seen)-sql\.ts$|test\/|[\w/-]+\/sql\.ts$)/;

const files = ['lib', 'components', 'app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
);

it('SQL is only in files called queries', () => {
  const asks = (text: string) => SQL.test(text) || MODEL.test(text);
  const asking = files.filter((file) => !TOOLS.test(file) && asks(readFileSync(file, 'utf8')));
  expect(asking.length).toBeGreaterThan(20);
  expect(asking.filter((file) => !/(\/|-)queries\.ts$/.test(file))).toEqual([]);
});

it('files with SQL parts for other modules run no statements', () => {
  const parts = files.filter((file) => /\/sql\.ts$/.test(file));
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.filter((file) => /\$(query|execute)Raw|\.query\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
