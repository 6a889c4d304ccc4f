import { describe, expect, it } from 'vitest';
import { XmlFault } from './fault';
import { child, children, elements, parseXml, textOf, within } from './xml';

const faultOf = (source: string) => {
  try {
    parseXml(source);
  } catch (error) {
    if (error instanceof XmlFault) return [error.key, error.values];
    throw error;
  }
  return undefined;
};

describe('a document', () => {
  it('is its root: local names, attributes by local names, texts in order, lines from 1', () => {
    const root = parseXml(
      '<?xml version="1.0"?>\n<a:x xmlns:a="u" a:b="1 &lt; 2">\n<y/> &#233;&amp;<![CDATA[ <&> ]]><!-- no --></a:x>\n',
    );
    expect(root).toMatchObject({ name: 'x', attributes: { a: 'u', b: '1 < 2' }, line: 2 });
    expect(root.content).toEqual([
      { text: '\n', exact: false },
      { name: 'y', attributes: {}, content: [], line: 3 },
      { text: ' é&', exact: false },
      { text: ' <&> ', exact: true },
    ]);
  });

  it('has no attributes but those that are written', () => {
    expect(parseXml('<a/>').attributes.constructor).toBeUndefined();
    expect(Object.entries(parseXml('<a __proto__="y"/>').attributes)).toEqual([['__proto__', 'y']]);
  });

  it('may name a document type', () => {
    expect(parseXml("<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'><qgis/>").name).toBe('qgis');
  });
});

describe('what is no document is refused, with the line', () => {
  it.each<[string, string, object]>([
    ['<a>\n<b></a>', 'xml', { line: 2, reason: 'unexpected close tag.' }],
    ['<a>\n\n&nbsp;</a>', 'xml', { line: 3, reason: 'undefined entity.' }],
    ['', 'xml', { line: 1, reason: 'document must contain a root element.' }],
    ['\n<!-- 1:2: nothing -->', 'xml', { line: 2, reason: 'document must contain a root element.' }],
    ['<a/>\n<b/>', 'xml', { line: 2, reason: 'documents may contain only one root.' }],
    ['\n<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', 'doctype', { line: 2 }],
  ])('%j', (source, key, values) => expect(faultOf(source)).toEqual([key, values]));

  it('in a text that logs can show', () => {
    expect(new XmlFault('xml', { line: 3, reason: 'x' }).message).toBe('xml {"line":3,"reason":"x"}');
  });
});

describe('a document is at most', () => {
  const tooLarge = ['tooLarge', { max: 5 }];
  it('five million characters long', () => {
    const long = (length: number) => `<a>${' '.repeat(length - 7)}</a>`;
    expect(faultOf(long(5_000_000))).toBeUndefined();
    expect(faultOf(long(5_000_001))).toEqual(tooLarge);
  });

  it('a hundred elements deep', () => {
    const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(faultOf(deep(100))).toBeUndefined();
    expect(faultOf(deep(101))).toEqual(tooLarge);
  });

  it('two hundred thousand elements', () => {
    const many = (count: number) => `<a>${'<b/>'.repeat(count - 1)}</a>`;
    expect(faultOf(many(200_000))).toBeUndefined();
    expect(faultOf(many(200_001))).toEqual(tooLarge);
  });
});

describe('in a document', () => {
  const root = parseXml('<a><b n="1"><c>x</c></b> t <d/><b n="2"><c>y</c></b></a>');
  const names = (nodes: { name: string }[]) => nodes.map(({ name }) => name);

  it('elements are found without the texts, by one name or several', () => {
    expect(names(elements(root))).toEqual(['b', 'd', 'b']);
    expect(names(children(root, 'd', 'b'))).toEqual(['b', 'd', 'b']);
    expect(children(root, 'b').map(({ attributes }) => attributes.n)).toEqual(['1', '2']);
    expect(names(within(root))).toEqual(['a', 'b', 'c', 'd', 'b', 'c']);
  });

  it('the first child is found at the end of a path, and none where the path ends', () => {
    expect(child(root, 'b')?.attributes.n).toBe('1');
    expect(textOf(child(root, 'b', 'c'))).toBe('x');
    expect(child(root)).toBe(root);
    expect(child(root, 'd', 'c')).toBeUndefined();
    expect(child(undefined, 'a')).toBeUndefined();
  });

  it.each([
    ['<a> x <b> y </b>z </a>', 'x  y z'],
    ['<a> x <b>y</b><![CDATA[ 1 ]]>z<![CDATA[2]]></a>', ' 1 2'],
    ['<a> x <b><![CDATA[ y ]]></b></a>', 'x  y'],
    ['<a/>', ''],
  ])('the text of %s is %j', (source, text) => expect(textOf(parseXml(source))).toBe(text));

  it('there is no text where there is no element', () => expect(textOf(undefined)).toBe(''));
});
