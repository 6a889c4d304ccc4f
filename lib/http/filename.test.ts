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
    ['', 'file'],
    ['. a .b. ', 'a .b'],
    ['a\u0301.txt', 'á.txt'],
    ['a<b>c:d"e|f?g*h', 'a_b_c_d_e_f_g_h'],
    ['a\u007fb\u2028c\u200fd\ud800e', 'abcde'],
  ])('%j → %j', (raw, clean) => expect(cleanFilename(raw)).toBe(clean));
  it('has another name where nothing is left of it', () => expect(cleanFilename('..', 'photo')).toBe('photo'));

  it('has at most 150 characters, whatever the characters', () => {
    for (const letter of ['a', '😀']) {
      expect(cleanFilename(letter.repeat(150))).toBe(letter.repeat(150));
      expect(cleanFilename(letter.repeat(151))).toBe(letter.repeat(150));
    }
    expect(cleanFilename(`${'a'.repeat(146)}.jpg`)).toBe(`${'a'.repeat(146)}.jpg`);
    expect(cleanFilename(`${'a'.repeat(147)}.JP2`)).toBe(`${'a'.repeat(146)}.JP2`);
  });

  it('keeps of an extension ten letters and digits, or nothing', () => {
    expect(cleanFilename(`${'a'.repeat(200)}.abcdefghij`)).toBe(`${'a'.repeat(139)}.abcdefghij`);
    for (const end of ['.abcdefghijk', '.a-b', '.x.y ', 'xy'])
      expect(cleanFilename('a'.repeat(200) + end)).toMatch(/^a{148}(aa|\.y)$/);
  });

  it('keeps its extension when it is cut', () => {
    const name = cleanFilename(`${'a'.repeat(300)}.geojson`);
    expect([name.length, name.endsWith('a.geojson')]).toEqual([150, true]);
  });
});

it('travels in ASCII for old readers and in UTF-8 for the others', () =>
  expect(contentDisposition(`año "1" (O'Grove).pdf`, 'attachment')).toBe(
    `attachment; filename="ano _1_ (O'Grove).pdf"; filename*=UTF-8''a%C3%B1o%20%221%22%20%28O%27Grove%29.pdf`,
  ));

it('is said as what it is for: to be shown, or to be saved', () => {
  expect(contentDisposition('a.pdf', 'inline')).toBe(`inline; filename="a.pdf"; filename*=UTF-8''a.pdf`);
  expect(contentDisposition('100% \\ (a*b) 東.pdf', 'attachment')).toBe(
    `attachment; filename="100_ _ (a*b) _.pdf"; filename*=UTF-8''100%25%20%5C%20%28a%2Ab%29%20%E6%9D%B1.pdf`,
  );
});

it.each([
  [500, 'en-GB', '500 bytes'],
  [1023, 'en-GB', '1,023 bytes'],
  [1024, 'en-GB', '1 KB'],
  [1048575, 'en-GB', '1,024 KB'],
  [1048576, 'en-GB', '1 MB'],
  [1234567, 'en-GB', '1.18 MB'],
  [1536, 'es-ES', '1,5 KB'],
  [20 * 1048576, 'gl-ES', '20 MB'],
])('%d bytes in %s: %s', (bytes, locale, shown) => expect(showBytes(bytes, locale)).toBe(shown));
