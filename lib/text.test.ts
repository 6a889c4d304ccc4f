import { expect, it } from 'vitest';
import { parseXml } from '@/lib/xml/xml';
import { folded, inMarkup, unusedName, withoutAccents } from './text';

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

it.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='x()' b='",
  ']]><!--',
  '&lt;b&gt; &amp;amp; &#60;',
  '𝒳 ñ "«»"',
])('%s stays a text in markup, in an element and in an attribute', (text) => {
  const written = inMarkup(text);
  expect(written).not.toMatch(/[<>"']/);
  for (const quote of ['"', "'"]) {
    const root = parseXml(`<a b=${quote}${written}${quote}>${written}</a>`);
    expect([root.attributes, root.content]).toEqual([{ b: text }, [{ text, exact: false }]]);
  }
});

it('what XML cannot have is left out of markup', () => expect(inMarkup('a\0b\u0007c\uFFFFd\uD800e\tf\n😀')).toBe('abcde\tf\n😀'));
