import { expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { parseXml } from './xml';

const NESTED = 20_000;

it('reads elements, attributes, references and CDATA by their local names', () => {
  const root = parseXml('<a:x xmlns:a="u" b=\'1 &lt; 2\'><!-- no --><y>&#233;&#x1F600;<![CDATA[<&>]]></y></a:x>');
  expect(root).toMatchObject({ name: 'x', attributes: { b: '1 < 2' }, children: [{ name: 'y', text: 'é😀<&>' }] });
  expect(Object.keys(root.attributes)).toEqual(['b']);
});

it.each([
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><x/>'],
  ['an entity of its own', '<x>&a;</x>'],
  ['a character that is none', '<x>&#99999999;</x>'],
  ['a zero', '<x>&#0;</x>'],
  ['half a character', '<x>&#xD800;</x>'],
  ['deep nesting', `${'<x>'.repeat(NESTED)}${'</x>'.repeat(NESTED)}`],
  ['no end', '<x>'],
  ['two roots', '<x/><x/>'],
  ['nothing but space', `<x${' '.repeat(250_000)}`],
  ['attributes without an end', `<x${' a="1"'.repeat(40_000)}`],
  ['comments without an end', '<!--'.repeat(60_000)],
])('400, and at once: %s', (_, text) => {
  const start = performance.now();
  expect(() => parseXml(text)).toThrow(AppError);
  expect(performance.now() - start).toBeLessThan(2000);
});
