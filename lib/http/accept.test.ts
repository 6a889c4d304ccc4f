import { expect, it } from 'vitest';
import { prefersPage, qualityOf } from './accept';

it.each([
  [undefined, 'text/html', 1],
  ['*/*', 'text/html', 1],
  ['*; q=.2', 'text/html', 0.2],
  ['text/*;q=0.3, text/html;q=0.7, */*;q=0.5', 'text/html', 0.7],
  ['text/*;q=0.3, text/html;q=0.7, */*;q=0.5', 'text/plain', 0.3],
  ['text/*;q=0.3, text/html;q=0.7, */*;q=0.5', 'image/png', 0.5],
  ['text/html; q=0', 'text/html', 0],
  ['Application/JSON', 'application/json', 1],
  ['a/b;version=3.0', 'a/b;version=3.1', 0],
  ['a/b;version=3.1;q=0.4, a/b', 'a/b;version=3.1', 0.4],
  ['a/b', 'a/b;version=3.1', 1],
  [', ;', 'a/b', 0],
])('%s wants %s by %s', (header, type, quality) => expect(qualityOf(header, type)).toBe(quality));

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['text/html, */*', true],
  ['text/html, application/json', true],
  ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', true],
  ['application/json, text/html', false],
  ['application/json, text/html;q=0.5', false],
  ['text/html;q=0.1, application/geo+json', false],
  ['application/vnd.oai.openapi+json, text/html;q=0.5', false],
  ['application/json;charset=utf-8, text/html;q=0.5', false],
  ['application/schema+json, text/html;q=0.1', false],
  ['application/vnd.oai.openapi+json;version=3.0;q=0.4, text/html;q=0.5', true],
  ['text/html;q=0', false],
  ['text/html;q=0, */*;q=0', false],
  ['*/*', false],
  ['application/json', false],
  [undefined, false],
])('%s prefers a page: %s', (header, expected) => expect(prefersPage(header)).toBe(expected));
