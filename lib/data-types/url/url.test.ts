import { expect, it } from 'vitest';
import { filtered, parsed, shown } from '@/lib/test/data-types';
import { url } from '.';

it.each([
  ['https://example.org', 'https://example.org'],
  [' http://example.org/a?b=c#d ', 'http://example.org/a?b=c#d'],
  ['HTTPS://EXAMPLE.ORG/Á', 'HTTPS://EXAMPLE.ORG/Á'],
  ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
  ['example.org', '!url'],
  ['//example.org', '!url'],
  ['/mill', '!url'],
  ['https://', '!url'],
  ['https:///mill', '!url'],
  ['javascript:alert(1)', '!url'],
  ['data:text/html,x', '!url'],
  ['ftp://example.org', '!url'],
  ['mailto:noa@example.org', '!url'],
  ['https://noa:secret@example.org', '!url'],
  ['https://exa mple.org', '!url'],
  [`https://example.org/${'x'.repeat(2000)}`, '!url'],
])('%j is stored as %s', (text, expected) => expect(parsed(url, text)).toBe(expected));

it('is shown as it was written, and found by a part of it', () => {
  expect(shown(url, 'https://example.org')).toBe('https://example.org');
  expect(filtered(url, 'mill')).toEqual({ kind: 'contains', text: 'mill' });
});
