import { expect, it } from 'vitest';
import { url } from '.';

it.each([
  ['example.org', 'https://example.org'],
  [' www.concello.gal/muíños ', 'https://www.concello.gal/muíños'],
  ['http://example.org', 'http://example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['no address', 'no address'],
  ['mill', 'mill'],
])('%j is sent as %s', (text, sent) => expect(url.fromControl(text)).toBe(sent));
