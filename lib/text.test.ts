import { expect, it } from 'vitest';
import { folded, unusedName, withoutAccents } from './text';

it.each([
  ['Tipo de muíño', 'Tipo de muino'],
  ['ÁÉÍÓÚÜÑÇ', 'AEIOUUNC'],
  ['Muíño'.normalize('NFD'), 'Muino'],
  ['Việt Nam', 'Viet Nam'],
  ['Øre, Straße, Łódź', 'Øre, Straße, Łodz'],
  ['Замок nº 3', 'Замок nº 3'],
  ['', ''],
])('%s without accents is %s', (text, without) => expect(withoutAccents(text)).toBe(without));

it.each([
  ['A CORUÑA', 'a coruna'],
  ['İzmir', 'izmir'],
])('searches compare %s as %s', (text, as) => expect(folded(text)).toBe(as));

it('a name that is taken has the first number behind it that is free', () => {
  const isTaken = (name: string) => ['a', 'a_2', 'a_3', 'b_2'].includes(name);
  expect(['a', 'b', 'c'].map((it) => unusedName(it, isTaken))).toEqual(['a_4', 'b', 'c']);
});
