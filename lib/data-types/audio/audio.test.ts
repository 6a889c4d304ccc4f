import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { audio } from '.';

const ID = '8a6e0804-2bd0-4672-b79d-d97027f9071a';

it.each([
  [ID, ID],
  [` ${ID.toUpperCase()} `, ID],
  [`https://example.org/api/elements/geometric_element/files/${ID}`, ID],
  [`${ID}/x`, '!audio'],
  [`x${ID}`, '!audio'],
  ['name.webm', '!audio'],
  ['12', '!audio'],
])('%j is stored as %s', (text, expected) => expect(parsed(audio, text)).toBe(expected));

it('a list is asked for the element with a recording', () => {
  expect(filtered(audio, ID)).toEqual({ kind: 'anyOf', values: [ID], many: false });
  expect(filtered(audio, 'name')).toBeUndefined();
});

it('is shown as its id where there is no player', () => expect(shown(audio, ID)).toBe(ID));
