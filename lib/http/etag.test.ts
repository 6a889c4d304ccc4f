import { expect, it } from 'vitest';
import { etagOf, matchesEtag } from './etag';

it.each([
  ['the tag', '"a"'],
  ['it as a weak one', 'W/"a"'],
  ['it among others', '"b", "a" ,"c"'],
  ['it among others without spaces', 'W/"b",W/"a"'],
  ['it after one with a comma', '"b,c", "a"'],
  ['it after an empty one', '"",\t"a"'],
  ['any', '*'],
  ['any, between spaces', ' * '],
])('who sends %s has what there is: %s', (_, sent) => {
  expect(matchesEtag(sent, '"a"')).toBe(true);
  expect(matchesEtag(sent, 'W/"a"')).toBe(true);
});

it.each([
  ['nothing', null],
  ['no header', undefined],
  ['an empty one', ''],
  ['another one', '"b"'],
  ['a longer one', '"ab"'],
  ['it within another one', '"b,"a",c"'],
  ['it without quotes', 'a'],
  ['it with one quote', '"a'],
  ['a list with an asterisk, which is no tag', '"b", *'],
])('who sends %s has not: %s', (_, sent) => expect(matchesEtag(sent, '"a"')).toBe(false));

it('a tag may hold a comma', () => {
  expect(matchesEtag('"b", "a,c"', '"a,c"')).toBe(true);
  expect(matchesEtag('"a,c"', '"a"')).toBe(false);
});

it('a header of any length is read', () => {
  expect(matchesEtag('"'.repeat(100_000), '"a"')).toBe(false);
  expect(matchesEtag(`"${'a'.repeat(100_000)}`, '"a"')).toBe(false);
});

it('the tag of a content is a strong one, which differs with it', () => {
  expect(etagOf('a')).toMatch(/^"[\w-]{27}"$/);
  expect(etagOf('a')).toBe(etagOf(Buffer.from('a')));
  expect(etagOf('a')).not.toBe(etagOf('b'));
});
