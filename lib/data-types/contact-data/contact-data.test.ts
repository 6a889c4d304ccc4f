import { expect, it } from 'vitest';
import { filtered, parsed } from '@/lib/test/data-types';
import { MAX_TEXT } from '@/lib/text';
import { contactData } from '.';

it('is a text of any size that the database can hold', () => {
  expect(parsed(contactData, 'ana@example.org ')).toBe('ana@example.org ');
  expect(parsed(contactData, 'a'.repeat(MAX_TEXT))).toHaveLength(MAX_TEXT);
  expect(parsed(contactData, 'a'.repeat(MAX_TEXT + 1))).toBe('!tooLong');
  expect(parsed(contactData, 'a\0')).toBe('!text');
});

it('is searched for any part of it', () => expect(filtered(contactData, '@')).toEqual({ kind: 'contains', text: '@' }));
