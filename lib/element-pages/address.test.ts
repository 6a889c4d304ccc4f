import { describe, expect, it } from 'vitest';
import { elementPath, slugOf } from './address';

describe('a name in an address', () => {
  it.each([
    ['Castro de Elviña', 'castro-de-elvina'],
    ['  Ponte   Vella — (s. XV) ', 'ponte-vella-s-xv'],
    ['A Coruña: Igrexa/capela “nº 3”', 'a-coruna-igrexa-capela-no-3'],
    ['ÁÉÍÓÚÜÇ', 'aeiouuc'],
    ['Straße Øre', 'strasse-ore'],
    ['İzmir', 'izmir'],
    ['../../admin?x=1#y', 'admin-x-1-y'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['Замок', 'замок'],
    ['¡!…', ''],
  ])('%s', (name, slug) => expect(slugOf(name)).toBe(slug));

  it('ends at a word where it is long, and never with a hyphen', () => {
    const slug = slugOf('palabra '.repeat(40));
    expect(slug.length).toBeLessThanOrEqual(100);
    expect(slug).toMatch(/^(palabra-)+palabra$/);
    expect(slugOf('á'.repeat(500))).toBe('a'.repeat(100));
  });
});

it('the address of a page has the name, where there is something of it to show', () => {
  expect(elementPath({ id: 7, name: 'Castro de Elviña' })).toBe('/geometric_element/details/7/castro-de-elvina');
  expect(elementPath({ id: 7, name: 'Замок' })).toBe('/geometric_element/details/7/%D0%B7%D0%B0%D0%BC%D0%BE%D0%BA');
  expect(elementPath({ id: 7, name: '…' })).toBe('/geometric_element/details/7');
});
