import { describe, expect, it } from 'vitest';
import { gradientIds, isBearable, isSafeAttribute, isSafeStyleSheet } from './svg-safety';
import { parseXml } from './xml';

describe('an attribute stays', () => {
  it.each([
    ['fill', '#aa0000'],
    ['stroke-width', '2'],
    ['data_x1', 'x'],
    ['xmlnsx', 'x'],
    ['based', 'x'],
    ['d', 'M0 0 L1 1'],
    ['href', '#a'],
    ['HREF', '#a'],
    ['hreflang', 'gl'],
    ['ahref', 'gl'],
    ['id', 'a'],
    ['ID', 'ab-c.d_1'],
    ['id', 'x'.repeat(200)],
    ['identity', 'a b'],
    ['grid', 'a b'],
    ['fill', 'url(#g)'],
    ['fill', `url(#${'x'.repeat(200)})`],
    ['fill', 'URL ( "#ab" ) red'],
    ['fill', "url('#a')"],
    ['style', 'fill:red;/* a note */stroke:url(#b)'],
    ['style', 'fill:red/* to the end'],
    ['font-family', 'srcs, images'],
    ['class', 'a // b'],
    ['class', '1:// b'],
    ['transform', 'scale(2)'],
  ])('%s="%s"', (name, value) => expect(isSafeAttribute(name, value)).toBe(true));
});

describe('an attribute goes', () => {
  it.each([
    ['1x', 'a'],
    ['a.b', 'a'],
    ['a:b', 'a'],
    ['-a', 'a'],
    ['onclick', 'x()'],
    ['On', 'x()'],
    ['xmlns', 'x'],
    ['base', 'x'],
    ['BASE', 'x'],
    ['fill', ''],
    ['href', 'a'],
    ['href', '#'],
    ['href', '#a b'],
    ['href', 'x#a'],
    ['HREF', 'a.svg'],
    ['id', "a'b"],
    ['id', ' a'],
    ['id', 'a%'],
    ['id', 'x'.repeat(201)],
    ['class', 'http://evil.example/x'],
    ['class', ' \n//evil.example/x'],
    ['class', 'view-source+x.y://evil.example/x'],
    ['fill', `url(#${'x'.repeat(201)})`],
    ['fill', 'url(#)'],
    ['fill', 'url(a)'],
    ['fill', 'url   (a)'],
    ['fill', 'url(#a b)'],
    ['fill', 'url(#a'],
    ['fill', 'url(#a) url(b)'],
    ['fill', 'image(x)'],
    ['fill', 'src  (x)'],
    ['fill', 'EXPRESSION(x)'],
    ['fill', 'image-set(x)'],
    ['style', 'behavior:x'],
    ['style', 'behavior  : x'],
    ['style', '-moz-binding:x'],
    ['style', 'a:javascript:x'],
    ['style', '@import "x"'],
    ['style', '@font-face{}'],
    ['style', '@imp/**/ort "x"'],
    ['style', 'fill:u/* a */rl(/* b */x)'],
    ['style', 'fill:u/* a *//* b */rl(x)/* c */'],
    ['style', 'fill:/**/image/**/(x)'],
    ['style', 'fill:\\red'],
    ['style', 'fill:/* \\ */red'],
  ])('%s="%s"', (name, value) => expect(isSafeAttribute(name, value)).toBe(false));
});

describe('a picture is bearable', () => {
  const bearable = (inner: string) => isBearable(parseXml(`<svg>${inner}</svg>`));
  const drawing = (count: number) => '<path/>'.repeat(count);

  it('up to twenty thousand elements, the root among them', () => {
    expect(bearable(drawing(19_999))).toBe(true);
    expect(bearable(drawing(20_000))).toBe(false);
  });

  it('where what is referred to counts as often as it is', () => {
    const thousand = `<g id="a">${drawing(999)}</g>`;
    // The root, the thousand, 18 uses of it, and 18 times the thousand.
    const left = 20_000 - 1 - 1000 - 18 - 18_000;
    const uses = (count: number) => '<use href="#a"/>'.repeat(count);
    expect(bearable(thousand + uses(18) + drawing(left))).toBe(true);
    expect(bearable(thousand + uses(18) + drawing(left + 1))).toBe(false);
    expect(bearable(thousand + uses(19))).toBe(false);
  });

  it.each([
    ['an attribute', '<path fill="url(#a)"/>'],
    ['an attribute with quotes and blanks', `<path fill="URL( '#a' )"/>`],
    ['a value of several references', '<path style="fill:url(#b);stroke:url(#a)"/>'],
    ['a comment between', '<path style="fill:url(/**/#a)"/>'],
    ['HREF', '<use HREF="#a"/>'],
    ['an address that names another file too', '<use href="url(#a)"/>'],
  ])('where it is referred to by %s', (_, reference) => {
    const thousand = `<g id="a">${drawing(999)}</g>`;
    expect(bearable(thousand + reference.repeat(18))).toBe(true);
    expect(bearable(thousand + reference.repeat(19))).toBe(false);
  });

  it.each([
    ['the text of another attribute', '<path hreflang="#a"/>'],
    ['another attribute that ends so', '<path ahref="#a"/>'],
    ['an id that nothing has', '<path fill="url(#z)"/>'],
  ])('where nothing is referred to by %s', (_, reference) => {
    expect(bearable(`<g id="a">${drawing(999)}</g>${reference.repeat(1000)}`)).toBe(true);
  });

  it('where a value names one thing twice, it counts once', () => {
    const thousand = `<g id="a">${drawing(999)}</g>`;
    expect(bearable(thousand + '<path style="fill:url(#a);stroke:url(#a)"/>'.repeat(18))).toBe(true);
  });

  it('where all elements of one id count', () => {
    const half = `<g id="a">${drawing(499)}</g>`;
    expect(bearable(half + half + '<use href="#a"/>'.repeat(18))).toBe(true);
    expect(bearable(half + half + '<use href="#a"/>'.repeat(19))).toBe(false);
  });

  it('unless it draws itself, directly or by another', () => {
    expect(bearable('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')).toBe(false);
    expect(bearable('<use id="a" href="#a"/>')).toBe(false);
  });

  it('whatever its gradients name: they draw nothing', () => {
    for (const name of ['linearGradient', 'radialGradient'])
      expect(bearable(`<${name} id="a" href="#a"/><path fill="url(#a)"/>`)).toBe(true);
  });
});

describe('a style sheet', () => {
  const root = parseXml(
    '<svg><linearGradient id="g"/><radialGradient id="h"/><linearGradient/><radialGradient id="p"/><path id="p"/></svg>',
  );
  const safe = (inner: string) => isSafeStyleSheet(parseXml(`<style>${inner}</style>`), gradientIds(root));

  it('may name what only gradients are called', () => {
    expect([...gradientIds(root)]).toEqual(['g', 'h']);
    expect(safe('.a{fill:url(#g);stroke:url("#h")}')).toBe(true);
    expect(safe('.a{fill:red}')).toBe(true);
    expect(safe('')).toBe(true);
  });

  it('may name nothing else, and holds no elements', () => {
    for (const id of ['p', 'z', 'undefined']) expect(safe(`.a{fill:url(#${id})}`)).toBe(false);
    expect(safe('.a{fill:url(#g);stroke:url(#p)}')).toBe(false);
    expect(safe('.a{fill:red}<path/>')).toBe(false);
    expect(safe('.a{fill:url(x)}')).toBe(false);
  });
});
