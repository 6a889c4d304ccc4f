import { describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors';
import { styleText } from './file';

const issue = (bytes: Uint8Array, field?: string) => {
  try {
    styleText(bytes, field);
  } catch (error) {
    return (error as AppError).fields[0];
  }
  return undefined;
};
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the text of a style file', () => {
  it.each([
    ['UTF-8, where it says nothing', Buffer.from('<a>ñ</a>'), '<a>ñ</a>'],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFF<a>ñ</a>'), '<a>ñ</a>'],
    ['UTF-16, little end first', Buffer.from('\uFEFF<a>ñ</a>', 'utf16le'), '<a>ñ</a>'],
    ['UTF-16, big end first', Buffer.from('\uFEFF<a>ñ</a>', 'utf16le').swap16(), '<a>ñ</a>'],
    [
      'what its first line says',
      latin(`<?xml version="1.0" encoding="ISO-8859-1"?><a>ñ</a>`),
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>ñ</a>',
    ],
    [
      'what its first line says, with blanks',
      latin(`<?xml version='1.0'\n\tencoding =  'windows-1252' ?><a>ñ</a>`),
      `<?xml version='1.0'\n\tencoding =  'windows-1252' ?><a>ñ</a>`,
    ],
    [
      'what its first line says behind a mark of UTF-8',
      Buffer.from('\uFEFF<?xml version="1.0" encoding="utf-8"?><a>ñ</a>'),
      '<?xml version="1.0" encoding="utf-8"?><a>ñ</a>',
    ],
  ])('is in %s', (_, bytes, text) => expect(styleText(bytes)).toBe(text));

  it('is not in an encoding that is named elsewhere', () => {
    for (const text of [
      '<a encoding="ISO-8859-1">ñ</a>',
      '<?xml version="1.0"?><a encoding="ISO-8859-1">ñ</a>',
      ' <?xml encoding="ISO-8859-1"?><a>ñ</a>',
    ])
      expect(styleText(Buffer.from(text))).toBe(text);
  });

  it('400: where its bytes are none of its encoding', () => {
    const wrong = (encoding: string) => ({ path: 'file', key: 'project.styles.errors.encoding', values: { encoding } });
    expect(issue(latin('<a>ñ</a>'))).toEqual(wrong('UTF-8'));
    expect(issue(latin('<?xml version="1.0" encoding="UTF-8"?><a>ñ</a>'))).toEqual(wrong('UTF-8'));
    expect(issue(Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>'))).toEqual(wrong('klingon'));
    expect(issue(Buffer.from([0xff, 0xfe, 0x00]))).toEqual(wrong('utf-16le'));
    expect(issue(Buffer.from([0xff, 0x00, 0x41]), 'style')).toEqual({ ...wrong('UTF-8'), path: 'style' });
    expect(issue(Buffer.from([0xfe, 0x00]))).toEqual(wrong('UTF-8'));
  });

  it('400: where it has more than five million bytes', () => {
    expect(issue(Buffer.alloc(5_000_000, 0x20))).toBeUndefined();
    expect(issue(Buffer.alloc(5_000_001, 0x20))).toEqual({
      path: 'file',
      key: 'project.styles.errors.tooLarge',
      values: { max: 5 },
    });
  });
});
