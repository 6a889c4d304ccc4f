import { describe, expect, it } from 'vitest';
import { StyleFault } from './fault';
import { pictureOf } from './icons';

const base64 = (bytes: Buffer | string) => Buffer.from(bytes as string).toString('base64');
const png = (width: number, height: number, length = 25) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(0x89504e47, 0);
  if (length >= 24) {
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
  }
  return bytes;
};
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const webp = Buffer.from('RIFF0000WEBP');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><path/></svg>';
const faultOf = (reference: string) => {
  try {
    pictureOf(reference, 3);
  } catch (error) {
    if (error instanceof Error && 'key' in error) return [error.key, (error as StyleFault).values];
    throw error;
  }
  return undefined;
};

describe('a picture in the file', () => {
  it.each([
    ['png', png(10, 25), 2.5],
    ['png', png(0, 3), 3],
    ['jpeg', jpeg, 1],
    ['webp', webp, 1],
    ['svg+xml', Buffer.from(svg), 2],
  ])('%s is found by its bytes, whatever it is said to be', (type, bytes, heightPerWidth) => {
    for (const said of ['data:image/gif;base64,', 'data:image/x-y.z+w;base64,', 'base64:', ' base64:\n'])
      expect(pictureOf(`${said}${base64(bytes)} `, 1)).toEqual({
        image: `data:image/${type};base64,${base64(bytes).replace(/.*/, (it) => (type === 'svg+xml' ? base64(svg.replace('<path/>', '<path></path>')) : it))}`,
        heightPerWidth,
        opacity: 1,
      });
  });

  it('may be broken into lines, has its own opacity, and takes parameters', () => {
    const faint = svg.replace('<path/>', '<g opacity="0.5"><path fill="param(fill) #000"/></g>');
    const lines = base64(faint).replace(/(.{20})/g, '$1\n');
    const { image, opacity } = pictureOf(`base64:${lines}`, 1, { fill: '#ff0000' });
    expect(opacity).toBe(0.5);
    expect(Buffer.from(image.split(',')[1] as string, 'base64').toString()).toContain('<path fill="#ff0000">');
  });

  it('is at most 200 kB', () => {
    const large = (bytes: number) => `base64:${base64(png(1, 1, bytes))}`;
    expect(pictureOf(large(200_000), 1).heightPerWidth).toBe(1);
    expect(faultOf(large(200_001))).toEqual(['badGraphic', { line: 3, reason: '> 200 kB' }]);
  });

  it.each([
    ['data:image/gif;base64,R0lGODlh', 'gif'],
    ['base64:R0lGODlh', 'base64'],
    [`data:image/png;base64,${base64(png(1, 1, 24))}`, 'png'],
    [`data:image/jpeg;base64,${base64(jpeg.subarray(0, 3))}`, 'jpeg'],
    [`data:image/jpeg;base64,${base64(Buffer.from([0xff, 0xd9, 0xff, 0xe0]))}`, 'jpeg'],
    [`data:image/webp;base64,${base64('RIFF0000WAVE')}`, 'webp'],
    [`data:image/webp;base64,${base64('RIFX0000WEBP')}`, 'webp'],
    [`base64:${base64('<svg><g></svg>')}`, 'unexpected close tag.'],
  ])('is refused with the line and what it is said to be: %s', (reference, reason) => {
    expect(faultOf(reference)).toEqual(['badGraphic', { line: 3, reason }]);
  });
});

describe('a picture of the product', () => {
  const lighthouse = pictureOf('lighthouse.svg', 1).image;
  it('is found by its name, wherever the file says that it lies', () => {
    expect(lighthouse).toMatch(/^data:image\/svg\+xml;base64,/);
    for (const reference of [
      '/usr/share/qgis/lighthouse.svg',
      'C\\icons\\lighthouse.svg',
      './lighthouse.SVG',
      ' lighthouse.svg ',
    ])
      expect(pictureOf(reference, 1).image, reference).toBe(lighthouse);
  });

  it.each([
    'https://example.org/lighthouse.svg',
    'X-Y+z.1:lighthouse.svg',
    'lighthouse.svg?x',
    'lighthouse.png',
    'alighthouse.svg',
    'light house.svg',
    'undefined.svg',
    '',
    'data:image/png;base64,',
    'data:text/html;base64,AAAA',
    'data:image/png;base64,A-A',
    'x base64:AAAA',
  ])('is not %j', (reference) => {
    expect(faultOf(reference)).toEqual(['externalGraphic', { line: 3, address: reference }]);
    expect(() => pictureOf(reference, 1)).toThrow(StyleFault);
  });

  it('is refused with no more than 200 characters of its address', () => {
    expect(faultOf(`http:${'x'.repeat(300)}`)).toEqual(['externalGraphic', { line: 3, address: `http:${'x'.repeat(195)}` }]);
  });
});
