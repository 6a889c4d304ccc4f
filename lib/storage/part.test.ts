import { expect, it } from 'vitest';
import { partAsked } from './part';

const asked = (range: string | null, more: Record<string, string> = {}, method = 'GET') =>
  partAsked(
    { method, headers: new Headers({ ...(range !== null && { Range: range }), ...more }) },
    { sizeBytes: 100, etag: '"a"' },
  );

it.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=99999999999999999999-', 'none'],
  ['bytes=9-0', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  [null, undefined],
] as const)('%s', (range, part) => expect(asked(range)).toEqual(part));

it('only a GET asks for a part, and only of the file that the caller knows', () => {
  expect(asked('bytes=0-9', {}, 'HEAD')).toBeUndefined();
  expect(asked('bytes=0-9', { 'If-Range': '"a"' })).toEqual({ first: 0, last: 9 });
  expect(asked('bytes=0-9', { 'If-Range': '"b"' })).toBeUndefined();
  expect(partAsked({ method: 'GET', headers: new Headers({ Range: 'bytes=0-9' }) }, { etag: '"a"' })).toBeUndefined();
});
