import { describe, expect, it } from 'vitest';
import { XmlFault } from './fault';
import { cleanSvg, cleanSvgImage } from './svg';

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${attributes}>${inner}</svg>`;
const inner = (it: string) => cleanSvgImage(it).replace(/^<svg[^>]*>|<\/svg>$/g, '');
const SHAPE = '<path d="M0 0h9v9z"></path>';

describe('an SVG is left with its shapes', () => {
  it.each([
    ['shapes, groups and their opacity', '<g opacity="0.5"><path d="M0 0h9v9z"/></g>', `<g opacity="0.5">${SHAPE}</g>`],
    ['a reference within', '<use xlink:href="#a"/><path id="a" d="M0 0"/>', '<use href="#a"></use><path id="a" d="M0 0"></path>'],
    [
      'gradients by attribute and by style sheet',
      '<linearGradient id="g"/><style>.a{fill:url( "#g" )}</style><path fill="url(#g)"/>',
      '<linearGradient id="g"></linearGradient><style>.a{fill:url( &quot;#g&quot; )}</style><path fill="url(#g)"></path>',
    ],
  ])('%s', (_, it, left) => expect(inner(svg(it))).toBe(left));

  it.each([
    '<script>x()</script>',
    '<script href="https://evil.example/x.js"/>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">x()</x:script>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="x()"/></foreignObject>',
    '<image href="https://evil.example/x.png"/>',
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<a href="javascript:x()"><path/></a>',
    '<animate attributeName="href" values="javascript:x()"/>',
    '<set attributeName="onclick" to="x()"/>',
    '<handler type="text/javascript">x()</handler>',
    '<iframe src="https://evil.example"/>',
    '<filter><feImage href="https://evil.example/x.png"/></filter>',
    '<style>@import "https://evil.example/x.css";</style>',
    '<style>@im\\70ort "https://evil.example/x.css";</style>',
    '<style>path{fill:u\\72l(https://evil.example/x)}</style>',
    '<style>path{fill:url(/**/https://evil.example/x)}</style>',
    '<style>path{background:image-set("https://evil.example/x" 1x)}</style>',
    '<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>',
    '<style><![CDATA[path{fill:url("https://evil.example/x")}]]></style>',
    '<style>path{--a:"/*";fill:url(https://evil.example/x)}</style>',
    '<style>path{--a:"/*";fill:url(https://evil.example/x);--b:"*/"}</style>',
    '<style>@charset "/*";@import "https://evil.example/x.css";</style>',
    '<style>path{--a:"/*";fill:url(#p)}</style>',
  ])('%s goes', (it) => expect(inner(svg(`${it}<path d="M0 0h9v9z"/>`))).toBe(SHAPE));

  it.each([
    ['onclick', 'x()'],
    ['ONLOAD', 'x()'],
    ['style', 'fill:url(https://evil.example/x)'],
    ['style', 'fill:u\\72l(https://evil.example/x)'],
    ['style', "--a:'/*';fill:url(https://evil.example/x)"],
    ['fill', 'url(//evil.example/x#a)'],
    ['fill', 'url(data:image/svg+xml,x)'],
    ['filter', "url( 'https://evil.example/x#a' )"],
    ['href', 'https://evil.example/x#a'],
    ['xlink:href', ' javascript:x()'],
    ['xml:base', 'https://evil.example/'],
    ['requiredExtensions', 'https://evil.example/'],
  ])('the attribute %s="%s" goes', (name, value) => expect(inner(svg(`<path d="M0 0h9v9z" ${name}="${value}"/>`))).toBe(SHAPE));

  it('the root loses its handlers and the addresses of other namespaces, and has a size', () =>
    expect(
      cleanSvgImage(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x">${svg('', ' onload="x()"')}`),
    ).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"></svg>'));
});

describe('an SVG is refused', () => {
  const tenfold = (level: number, tag: (inner: string, id: string) => string, ref: (id: string) => string) =>
    Array.from({ length: level }, (_, at) => tag(ref(`l${at}`).repeat(10), `l${at + 1}`)).join('');
  const group = (content: string, id: string) => `<g id="${id}">${content}</g>`;
  const use = (id: string) => `<use href="#${id}"/>`;
  it.each([
    ['that is something else', '<html></html>'],
    ['that is cut off', '<svg><g>'],
    ['with entities', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg><text>&b;</text></svg>'],
    ['with an entity of a file', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>'],
    ['that nests without end', '<svg>'.repeat(20_000)],
    ['that repeats its repetitions', svg(`<path id="l0"/>${tenfold(9, group, use)}`)],
    ['that draws itself', svg('<g id="a"><use href="#a"/></g>')],
    ['that draws itself by a style', svg('<pattern id="a"><path style="fill:url(#a)"/></pattern>')],
    [
      'whose patterns repeat each other',
      svg(
        `<path id="l0"/>${tenfold(
          9,
          (it, id) => `<pattern id="${id}">${it}</pattern>`,
          (id) => `<path fill="url(#${id})"/>`,
        )}`,
      ),
    ],
  ])('%s', (_, it) => expect(() => cleanSvgImage(it)).toThrow(XmlFault));

  it.each([
    ['encoded', (id: string) => `<use href="#%6c${id.slice(1)}"/>`],
    ['with a blank after it', (id: string) => `<use href="#${id} "/>`],
    ['with a tab in it', (id: string) => `<use href="#l&#9;${id.slice(1)}"/>`],
    ['encoded in a value', (id: string) => `<path fill="url(#%6c${id.slice(1)})"/>`],
    ['quoted with a tab in it', (id: string) => `<path fill="url('#l&#9;${id.slice(1)}')"/>`],
  ])('or loses references whose id is written %s', (_, ref) => {
    const cleaned = cleanSvgImage(svg(`<path id="l0"/>${tenfold(9, group, ref)}`));
    expect(cleaned).not.toMatch(/href|url/);
  });

  it('that repeats its repetitions under ids that stand twice', () => {
    const repeating = tenfold(9, group, use);
    const again = Array.from({ length: 9 }, (_, at) => `<path id="l${at + 1}"/>`).join('');
    expect(() => cleanSvgImage(svg(`<path id="l0"/>${repeating}${again}`))).toThrow(XmlFault);
  });

  it('or loses a style sheet that names a gradient and a pattern by one id', () => {
    const cleaned = cleanSvgImage(svg('<pattern id="g"/><linearGradient id="g"/><style>path{fill:url(#g)}</style>'));
    expect(cleaned).not.toContain('style');
  });

  it('or loses ids that a reference could name in more than one way', () => {
    for (const id of ['a b', 'a)', "a'", 'a%20', 'x'.repeat(201)]) expect(inner(svg(`<g id="${id}"/>`))).toBe('<g></g>');
  });

  const named = (value: string) => (id: string) => `<use href="${value}${id}"/>`;
  it.each([
    ['the default of a parameter', named('param(q) #'), {}],
    ['a parameter', named('param(hash)'), { hash: '#l1' }],
  ])('whose repetitions are named by %s', (_, ref, parameters) => {
    const repeating = svg(`<path id="l0"/>${tenfold(9, group, ref)}`);
    expect(() => cleanSvg(repeating, 1, parameters)).toThrow(XmlFault);
    expect(cleanSvgImage(repeating)).not.toContain('href');
  });

  it.each([
    ['document types', '<!DOCTYPE '.repeat(50_000)],
    ['comments of CSS', svg(`<style>${'/*'.repeat(250_000)}</style>`)],
    ['blanks in an address', svg(`<path fill="url(${' '.repeat(500_000)}x"/>`)],
    ['style sheets', svg('<style/>'.repeat(50_000))],
    ['one id', svg(`${'<g id="a"/>'.repeat(9000)}${'<use href="#b"/><g id="b"/>'.repeat(9000)}`)],
    ['references', svg(`<path id="a"/>${'<use href="#a"/>'.repeat(15_000)}`)],
    ['a chain', svg(Array.from({ length: 8000 }, (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`).join(''))],
  ])('or read, soon: half a megabyte of %s', (_, it) => {
    const started = performance.now();
    try {
      cleanSvgImage(it);
    } catch (error) {
      expect(error).toBeInstanceOf(XmlFault);
    }
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
