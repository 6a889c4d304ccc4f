import { expect, it } from 'vitest';
import { compiled, compileText } from './compiled';

it('gives plain objects only, which is all that travels to the browser', () => {
  const plain = (value: unknown): boolean =>
    value === null ||
    typeof value !== 'object' ||
    ((Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) && Object.values(value).every(plain));
  expect(plain(compileText('{count, plural, =0 {none} one {# thing} other {# things}} {at, number, percent}'))).toBe(true);
});

it('leaves a broken text as it was written, and parses the same texts once', () => {
  const messages = { a: { b: 'Broken {', c: 'Hello {name}' } };
  expect(compiled(messages)).toEqual({ a: { b: 'Broken {', c: ['Hello ', ['name']] } });
  expect(compiled(messages)).toBe(compiled(messages));
});
