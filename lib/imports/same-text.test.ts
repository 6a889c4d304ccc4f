import { describe, expect, it } from 'vitest';
import { isSameText } from './same-text';

describe('a text of a file is the one that is stored', () => {
  it('however its lines are broken', () => {
    expect(isSameText('a\r\nb\rc', 'a\nb\nc', 'gpkg')).toBe(true);
    expect(isSameText('a\nb', 'a b', 'gpkg')).toBe(false);
  });

  it.each(['a'.repeat(300), 'ñ'.repeat(200), '語'.repeat(100), `${'a'.repeat(253)} b`, `${'a'.repeat(253)}ñ`])(
    'as much of it as a field of a shapefile has: %s',
    (stored) => {
      const said = Buffer.from(stored)
        .subarray(0, 254)
        .toString()
        .replace(/\ufffd$/, '')
        .trim();
      expect(isSameText(stored, said, 'shp')).toBe(true);
      expect(isSameText(stored, said, 'gpkg')).toBe(false);
      expect(isSameText(stored, said.slice(1), 'shp')).toBe(false);
      expect(isSameText(stored, `${said.slice(0, -1)}x`, 'shp')).toBe(false);
    },
  );

  it.each([
    ['[1, 2]', '[1,2]'],
    ['[1.50]', '[1.5]'],
    ['{"a": 1.0}', '{"a":1}'],
    ['[12345678901234567890]', '[12345678901234567000]'],
  ])('however JSON is written: %s', (stored, said) => {
    expect(isSameText(stored, said, 'gpkg')).toBe(true);
    expect(isSameText(stored, said, 'csv')).toBe(false);
    expect(isSameText(stored, `${said} `, 'gpkg')).toBe(false);
  });

  it('but a short text that was shortened is another one', () => {
    expect(isSameText('Fonte do Rei', 'Fonte', 'shp')).toBe(false);
    expect(isSameText(' Fonte ', 'Fonte', 'shp')).toBe(true);
    expect(isSameText(' Fonte ', 'Fonte', 'csv')).toBe(false);
  });
});
