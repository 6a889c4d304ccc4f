import { expect, it } from 'vitest';
import { comparedWords } from './compared-words';

const shown = (before: string, after: string) =>
  comparedWords(before, after).map(({ text, of }) => (of === 'both' ? text : of === 'before' ? `[-${text}]` : `[+${text}]`));

it.each([
  ['the old tower', 'the new tower', ['the ', '[-old ]', '[+new ]', 'tower']],
  ['tower', 'tower of Hercules', ['tower', '[+ of Hercules]']],
  ['of stone.', 'of stone. And old.', ['of stone.', '[+ And old.]']],
  ['a b c', 'a c', ['a ', '[-b ]', 'c']],
  ['a c', 'a b c', ['a ', '[+b ]', 'c']],
  ['same words', 'same words', ['same words']],
  ['', 'new', ['[-]', '[+new]']],
  ['one', 'two', ['[-one]', '[+two]']],
])('%s → %s', (before, after, expected) => expect(shown(before, after)).toEqual(expected));

it('each text can be read from the pieces', () => {
  const [before, after] = ['The tower is old and stands on a hill', 'An old tower that stands on the hill by the sea'];
  const pieces = comparedWords(before, after);
  const read = (of: string) => pieces.flatMap((it) => (it.of === 'both' || it.of === of ? [it.text] : [])).join('');
  expect([read('before'), read('after')]).toEqual([before, after]);
});

it('texts of very many words are not compared word by word', () => {
  const long = 'word '.repeat(500);
  expect(comparedWords(long, `${long}more`)).toHaveLength(2);
});
