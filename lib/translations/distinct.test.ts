import { expect, it } from 'vitest';
import { distinct } from './distinct';

const choice = (value: string, label: string) => ({ value, label });

it('choices that read alike have their code beside them, the others do not', () => {
  const choices = [choice('STONE', 'Pedra'), choice('SLATE', 'pédra'), choice('WOOD', 'Madeira')];
  expect(distinct(choices, ({ value }) => value).map(({ label }) => label)).toEqual([
    'Pedra (STONE)',
    'pédra (SLATE)',
    'Madeira',
  ]);
});
