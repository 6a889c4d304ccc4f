import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AppError } from '@/lib/errors';
import { translatorFor } from '@/lib/i18n/translator';
import { passes } from '@/lib/styles/passes';
import { warningTexts } from '@/lib/styles/warnings';
import { ASKED, agreementTable, comparedSamples, DIFFERENT } from './agreement';
import { sceneOf } from './elements';
import { REFUSED, readSample, sampleFiles, styleSamples } from './samples';

it('docs/styles.md says of every held sample what is read and drawn of it', async () => {
  const t = await translatorFor('en-GB');
  const samples = new Map(styleSamples().map(({ file, warnings }) => [file, warningTexts(warnings, t)]));
  const table = agreementTable((name) => samples.get(name) ?? []);
  expect(readFileSync('docs/styles.md', 'utf8')).toContain(table);
});

it('every sample is described, and what differs is a rule of one', () => {
  const names = comparedSamples().map(({ name }) => name);
  expect(Object.keys(ASKED).filter((name) => !name.startsWith('demo:'))).toEqual([
    ...sampleFiles,
    ...names.filter((name) => !sampleFiles.includes(name)),
  ]);
  for (const { name, rule } of DIFFERENT) {
    const { document } = comparedSamples().find((it) => it.name === name) ?? {};
    expect(document?.rules.map((it) => it.name)).toContain(rule);
  }
});

it.each(REFUSED)('%s is refused: it names a picture that is elsewhere', (file) => {
  const refusal = (() => {
    try {
      readSample(file);
    } catch (error) {
      return (error as AppError).fields[0];
    }
    return undefined;
  })();
  expect(refusal).toMatchObject({ path: 'file', key: 'project.styles.errors.externalGraphic' });
});

it.each(comparedSamples())('$name has an element for each rule, which the rule takes', ({ document: style }) => {
  const { document, elements } = sceneOf(style);
  expect(elements).toHaveLength(document.rules.length);
  for (const [at, { filter }] of document.rules.entries()) {
    const { properties = {} } = elements[at] ?? {};
    if (filter) expect(passes(filter, (name) => (name in properties ? [String(properties[name])] : []))).toBe(true);
  }
});
