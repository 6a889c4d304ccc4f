import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './lib/paths.ts';

const FORM = new RegExp(
  [
    '^# (?<number>\\d{4}) (?<title>[^\\n]+)\\n',
    '- Date: \\d{4}-\\d{2}-\\d{2}',
    '- Status: (?<status>accepted|(superseded|amended) by \\d{4}(, \\d{4})*)(?<relations>(\\n- (Amends|Supersedes): \\d{4}(, \\d{4})*)*)\\n',
    '## Context\\n\\n.+\\n',
    '## Decision\\n\\n.+\\n',
    '## Consequences\\n\\n.+\\n$',
  ].join('\\n'),
  's',
);

const numbersIn = (text: string) => text.match(/\d{4}/g) ?? [];

const folder = inRoot('docs/decisions');
const decisions = readdirSync(folder)
  .sort()
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    const { number = '', title = '', status = '', relations = '' } = FORM.exec(text)?.groups ?? {};
    return { file, text, number, title, status, relations: relations.split('\n') };
  });

it.each(decisions)('$file has the form of a decision', ({ file, text, number }) => {
  expect(text).toMatch(FORM);
  expect(file).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.md$`));
});

it.each([
  ['amended by', '- Amends'],
  ['superseded by', '- Supersedes'],
])('what is %s another decision is named there', (changed, changes) => {
  const said = decisions.flatMap(({ number, status }) =>
    status.startsWith(changed) ? numbersIn(status).map((by) => `${by} > ${number}`) : [],
  );
  const done = decisions.flatMap(({ number, relations }) =>
    relations.flatMap((line) => (line.startsWith(changes) ? numbersIn(line).map((target) => `${number} > ${target}`) : [])),
  );
  expect(done.length).toBeGreaterThan(0);
  expect(said.sort()).toEqual(done.sort());
});

it('the index lists every decision with its title and status', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  const lines = decisions.map(({ file, number, title, status }) => `| [${number}](${file}) | ${title} | ${status} |`);
  expect(index.split('\n').filter((line) => line.startsWith('| ['))).toEqual(lines);
});
