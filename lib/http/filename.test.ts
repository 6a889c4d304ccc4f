import { describe, expect, it } from 'vitest';
import { cleanFilename, contentDisposition, showBytes } from './filename';

describe('a person’s name for a file', () => {
  it.each([
    ['foto.jpg', 'foto.jpg'],
    ['C:\\Users\\Ana\\foto.jpg', 'foto.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nSet-Cookie: b.txt', 'aSet-Cookie_ b.txt'],
    ['gpj.\u202egnp.exe', 'gpj.gnp.exe'],
    ['  .hidden. ', 'hidden'],
    ['año «novo».pdf', 'año «novo».pdf'],
    ['\0', 'file'],
    ['..', 'file'],
    ['dir/', 'file'],
  ])('%j → %j', (raw, clean) => expect(cleanFilename(raw)).toBe(clean));
  it('keeps its extension when it is cut', () => {
    const name = cleanFilename(`${'a'.repeat(300)}.geojson`);
    expect([name.length, name.endsWith('a.geojson')]).toEqual([150, true]);
  });
});

it('travels in ASCII for old readers and in UTF-8 for the others', () =>
  expect(contentDisposition(`año "1" (O'Grove).pdf`, 'attachment')).toBe(
    `attachment; filename="ano _1_ (O'Grove).pdf"; filename*=UTF-8''a%C3%B1o%20%221%22%20%28O%27Grove%29.pdf`,
  ));

it.each([
  [500, 'en-GB', '500 bytes'],
  [1536, 'es-ES', '1,5 KB'],
  [20 * 1048576, 'gl-ES', '20 MB'],
])('%d bytes in %s: %s', (bytes, locale, shown) => expect(showBytes(bytes, locale)).toBe(shown));
