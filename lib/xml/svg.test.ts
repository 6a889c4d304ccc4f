import { describe, expect, it } from 'vitest';
import { XmlFault } from './fault';
import { cleanSvg, cleanSvgImage, heightPerWidth } from './svg';

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

describe('an SVG keeps', () => {
  const DRAWS = `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath
    mask pattern title desc`;
  it.each(DRAWS.split(/\s+/))('<%s>', (name) => expect(inner(svg(`<${name}>a</${name}>`))).toBe(`<${name}>a</${name}>`));

  it('its texts, without the blanks around them, as text', () => {
    expect(inner(svg('<text> a &amp; &lt;b> <![CDATA[ "c" ]]></text>'))).toBe('<text>a &amp; &lt;b&gt;&quot;c&quot;</text>');
    expect(inner(svg('<path aria-label="&amp;lt; &quot;&lt;&gt;"/>'))).toBe('<path aria-label="&amp;lt; &quot;&lt;&gt;"></path>');
  });

  it.each([
    '<!DOCTYPE svg>',
    '<!doctype svg [ <!ENTITY a "b"> ] >',
    '<!DOCTYPE\nsvg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x" []>',
    '<?xml version="1.0"?>\n<!DOCTYPE svg [\n<!ATTLIST svg a CDATA "b">\n<!ENTITY c "d">\n]>\n<!-- no -->',
  ])('nothing of %j before it', (before) => expect(inner(before + svg(SHAPE))).toBe(SHAPE));
});

describe('the size of an SVG', () => {
  const sizeOf = (attributes: string) => {
    const root = /<svg([^>]*)>/.exec(cleanSvgImage(`<svg ${attributes}/>`))?.[1] ?? '';
    return [/ width="([^"]*)"/.exec(root)?.[1], / height="([^"]*)"/.exec(root)?.[1]];
  };
  const box = 'viewBox="0 0 30 40"';
  it.each([
    ['is its own in pixels', `width="10" height="25px" ${box}`, ['10', '25px']],
    ['is its own in parts of pixels', `width="10.5px" height="2.25" ${box}`, ['10.5px', '2.25']],
    ['is that of its view box where it says none', box, ['30', '40']],
    ['is that of its view box where it says no width', `height="5" ${box}`, ['30', '40']],
    ['is that of its view box where it says no height', `width="5" ${box}`, ['30', '40']],
    ['is that of its view box where its width is relative', `width="100%" height="5" ${box}`, ['30', '40']],
    ['is that of its view box where its height is relative', `width="5" height="1em" ${box}`, ['30', '40']],
    ['is that of its view box where it has another unit', `width="a5" height="5" ${box}`, ['30', '40']],
    ['is that of its view box where its height is no number', `width="5" height="x5px" ${box}`, ['30', '40']],
    ['is that of a view box with commas and blanks', 'viewBox=" 0,0 ,\t12.5 ,  7 "', ['12.5', '7']],
    ['is left where the view box has no width', 'width="3mm" viewBox="0 0 0 4"', ['3mm', undefined]],
    ['is left where the view box has no height', 'viewBox="0 0 4 0"', [undefined, undefined]],
    ['is left where the view box is negative', 'viewBox="0 0 -4 5"', [undefined, undefined]],
    ['is left where there is no view box', 'width="100%"', ['100%', undefined]],
    ['is left where the view box is not whole', 'viewBox="0 0 5"', [undefined, undefined]],
  ])('%s', (_, attributes, size) => expect(sizeOf(attributes)).toEqual(size));

  it.each([
    ['<svg width="10" height="25">', 2.5],
    ['<svg stroke-width="3" height="25px" width="10px"><path width="1"/>', 2.5],
    ['<?xml version="1.0"?>\n<svg\nheight="1"\nwidth="4"/>', 0.25],
    ['<svg width="0" height="25">', 1],
    ['<svg width="10" height="0">', 1],
    ['<svg width="-10" height="20">', 1],
    ['<svg width="10">', 1],
    ['<svg height="10">', 1],
    ['<svg><path width="1" height="2"/>', 1],
    ['<g width="1" height="2"/>', 1],
  ])('%s is %d times as high as wide', (it, ratio) => expect(heightPerWidth(it)).toBe(ratio));
});

describe('an SVG of a style', () => {
  const cleaned = (it: string, parameters?: Record<string, string>) => {
    const { svg, opacity } = cleanSvg(it, 1, parameters);
    return [svg.replace(/^<svg[^>]*>|<\/svg>$/g, ''), opacity];
  };
  it.each([
    ['a group around it', '<g opacity="0.5"><path/><path/></g>', '<path></path><path></path>', 0.5],
    ['no more than one element', '<path opacity="0.5"/>', '<path opacity="0.5"></path>', 1],
    ['two groups', '<g opacity="0.5"/><g/>', '<g opacity="0.5"></g><g></g>', 1],
    ['a group that says more', '<g opacity="0.5" fill="red"/>', '<g opacity="0.5" fill="red"></g>', 1],
    ['an opacity that is no number', '<g opacity="half"/>', '<g opacity="half"></g>', 1],
    ['a group without an opacity', '<g id="a"/>', '<g id="a"></g>', 1],
    ['nothing', '', '', 1],
  ])('%s: its opacity', (_, it, left, opacity) => expect(cleaned(svg(it))).toEqual([left, opacity]));

  it('is an SVG of its own, with the style sheet of its gradients', () => {
    const { svg: it } = cleanSvg('<svg><linearGradient id="g"/><style>.a{fill:url(#g)}</style></svg>', 1);
    expect(it).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><linearGradient id="g"></linearGradient><style>.a{fill:url(#g)}</style></svg>',
    );
  });

  it('has in place of a parameter what is said, else its default, else nothing', () => {
    const path = '<path fill="param(fill) #ff0000" stroke="param(outline)" style="a:param(x-y)  1px ;b:param(fill) 2"/>';
    expect(cleaned(svg(path), { fill: '#00ff00', 'x-y': '3' })).toEqual([
      '<path fill="#00ff00" style="a:3;b:#00ff00"></path>',
      1,
    ]);
    expect(cleaned(svg(path))).toEqual(['<path fill="#ff0000" style="a:1px;b:2"></path>', 1]);
    expect(cleaned(svg(`<g fill="red">${path}a</g>`), { outline: 'blue' })[0]).toContain(' stroke="blue"');
  });

  it('that cannot be drawn is refused with the line of the style, and why', () => {
    const chain = Array.from({ length: 30_000 }, (_, at) => `<use id="u${at}" href="#u${at + 1}"/>`).join('');
    for (const [it, reason] of [
      ['<html/>', '<html>'],
      [svg('<g id="a"><use href="#a"/></g>'), '<use>'],
      ['<svg>', 'unclosed tag: svg'],
      ['<svg>'.repeat(101), 'tooLarge'],
      [svg(chain), 'SVG'],
    ] as const)
      expect(() => cleanSvg(it, 7)).toThrow(new XmlFault('badGraphic', { line: 7, reason }));
  });
});
