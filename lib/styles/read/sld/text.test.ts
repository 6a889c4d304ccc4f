import { describe, expect, it } from 'vitest';
import { parseXml } from '@/lib/xml/xml';
import type { Text } from '../../schema';
import { Warnings } from '../../warnings';
import { textSymbolizer } from './text';

function read(inner: string, scale = 1): [Text[], ...object[]] {
  const warnings = new Warnings();
  return [textSymbolizer(parseXml(`<TextSymbolizer>${inner}</TextSymbolizer>`), { warnings, scale }), ...warnings.list];
}
const css = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `<CssParameter name="${name}">${value}</CssParameter>`)
    .join('');
const NAME = '<Label><PropertyName>name</PropertyName></Label>';
const usual = {
  kind: 'text',
  label: [{ property: 'name' }],
  size: 10,
  color: '#000000',
  opacity: 1,
  bold: false,
  italic: false,
  anchor: 'left',
};

describe('a label', () => {
  it.each<[string, Text['label'], string]>([
    ['a property', [{ property: 'name' }], '<PropertyName>name</PropertyName>'],
    ['a property by its other name', [{ property: 'name' }], '<ValueReference> name </ValueReference>'],
    ['a text, without the layout of the file', ['a b'], '\n  a\n  b '],
    ['a text with blanks that are meant', [' a  b '], '<![CDATA[ a  b ]]>'],
    ['a literal with its blanks', [' m'], '<Literal> m</Literal>'],
    ['a literal by its other name', [' m'], '<StringValue> m</StringValue>'],
    [
      'several',
      [{ property: 'n' }, ' m, ', 'x', { property: 'o' }],
      '<PropertyName>n</PropertyName><Literal> m, </Literal> x <PropertyName>o</PropertyName>',
    ],
    [
      'a chain',
      [{ property: 'n' }, ' m'],
      '<Concatenate><StringValue><PropertyName>n</PropertyName></StringValue><StringValue> m</StringValue></Concatenate>',
    ],
    [
      'a chain by a function',
      [{ property: 'n' }, ' m'],
      '<Function name="strconcat"><PropertyName>n</PropertyName><Literal> m</Literal></Function>',
    ],
    ['a chain by another function', ['a'], '<Function name="Concatenate"><Literal>a</Literal></Function>'],
    ['a text of more than 200 letters, in pieces', ['x'.repeat(200), 'x'.repeat(50)], `<Literal>${'x'.repeat(250)}</Literal>`],
    ['a text of more than 200 letters beside it', ['x'.repeat(200), 'y'], `${'x'.repeat(200)}y`],
  ])('is %s', (_, label, inner) => expect(read(`<Label>${inner}</Label>`)).toEqual([[{ ...usual, label }]]));

  it.each(['', '<Label/>', '<Label> </Label>', '<Label><Literal/></Label>', '<Label><![CDATA[]]></Label>'])(
    'is needed: %j',
    (inner) => {
      expect(read(inner)).toEqual([[]]);
    },
  );

  it('leaves out what is calculated, with a warning', () => {
    expect(read('<Label>a<Function name="round"><PropertyName>n</PropertyName></Function></Label>')).toEqual([
      [{ ...usual, label: ['a'] }],
      { key: 'label' },
    ]);
    expect(read('<Label><Function name="xstrConcat"/><Function/><Other name="concatenate2"/></Label>')).toEqual([
      [],
      { key: 'label' },
    ]);
  });
});

describe('letters', () => {
  const font = (values: Record<string, string | number>, scale = 1) => read(`${NAME}<Font>${css(values)}</Font>`, scale);
  it('have a size in the unit of the symbolizer', () => {
    expect(font({ 'font-size': 12 })).toMatchObject([[{ size: 12 }]]);
    expect(font({ 'font-size': 12 }, 2)).toMatchObject([[{ size: 24 }]]);
    expect(font({ 'font-size': 3000 })).toMatchObject([[{ size: 1000 }]]);
    expect(font({ 'font-size': '<Mul><PropertyName>n</PropertyName><Literal>2</Literal></Mul>' })).toMatchObject([
      [
        {
          size: {
            property: 'n',
            stops: [
              [0, 0],
              [50, 100],
            ],
            fallback: 10,
          },
        },
      ],
    ]);
  });

  it.each([
    ['bold', true],
    ['bolder', true],
    ['600', true],
    ['900', true],
    ['500', false],
    ['normal', false],
    ['semibold', false],
    ['bold2', false],
  ])('of the weight %s are bold: %s', (weight, bold) => expect(font({ 'font-weight': weight })).toMatchObject([[{ bold }]]));

  it.each([
    ['italic', true],
    ['oblique', true],
    ['normal', false],
    ['italics', false],
    ['nonitalic', false],
  ])('of the style %s are italic: %s', (style, italic) => expect(font({ 'font-style': style })).toMatchObject([[{ italic }]]));

  it.each([
    '',
    'Open Sans',
    'sans-serif',
    'ARIAL',
    'Helvetica Neue',
    'Verdana',
    'Tahoma',
    'Segoe UI',
    'MS Shell Dlg 2',
    'Calibri',
    'Roboto',
    'Lato',
    'Ubuntu',
    'Cantarell',
  ])('of the family %j are like ours', (family) => expect(font({ 'font-family': family })).toHaveLength(1));
  it('of another family get a warning', () => {
    for (const family of ['Comic', 'Times New Roman', 'x'.repeat(150)])
      expect(font({ 'font-family': family }).slice(1)).toEqual([{ key: 'fontFamily', values: { family: family.slice(0, 100) } }]);
  });

  it('have a colour and an opacity', () => {
    expect(read(`${NAME}<Fill>${css({ fill: '#ff0000', 'fill-opacity': 0.5 })}</Fill>`)).toEqual([
      [{ ...usual, color: '#ff0000', opacity: 0.5 }],
    ]);
  });
});

describe('a halo', () => {
  const halo = (inner: string, opacity = 1, scale = 1) =>
    read(`${NAME}<Halo>${inner}</Halo><Fill>${css({ 'fill-opacity': opacity })}</Fill>`, scale)[0][0]?.halo;
  it.each([
    ['', 1, 1, { color: '#ffffff', width: 1 }],
    ['<Radius>2</Radius>', 1, 3, { color: '#ffffff', width: 6 }],
    ['<Radius>3000</Radius>', 1, 1, { color: '#ffffff', width: 1000 }],
    [`<Fill>${css({ fill: '#ff0000', 'fill-opacity': 0.5 })}</Fill>`, 1, 1, { color: '#ff0000', width: 1, opacity: 0.5 }],
    [`<Fill>${css({ 'fill-opacity': 0.25 })}</Fill>`, 0.5, 1, { color: '#ffffff', width: 1, opacity: 0.5 }],
    [`<Fill>${css({ 'fill-opacity': 0.5 })}</Fill>`, 0.5, 1, { color: '#ffffff', width: 1 }],
    ['', 0.5, 1, { color: '#ffffff', width: 1 }],
    [`<Fill>${css({ 'fill-opacity': 0.5 })}</Fill>`, 0, 1, { color: '#ffffff', width: 1 }],
  ])('%s around letters of the opacity %d, times %d', (inner, opacity, scale, drawn) =>
    expect(halo(inner, opacity, scale)).toEqual(drawn),
  );
});

describe('the place of a label', () => {
  const at = (inner: string, scale = 1) => read(`${NAME}<LabelPlacement>${inner}</LabelPlacement>`, scale);
  const anchored = (x: number, y: number) =>
    at(
      `<PointPlacement><AnchorPoint><AnchorPointX>${x}</AnchorPointX><AnchorPointY>${y}</AnchorPointY></AnchorPoint></PointPlacement>`,
    )[0][0]?.anchor;

  it('is one of nine points of the text, the nearest', () => {
    expect([0, 0.5, 1].map((y) => [0, 0.5, 1].map((x) => anchored(x, y)))).toEqual([
      ['bottom-left', 'bottom', 'bottom-right'],
      ['left', 'center', 'right'],
      ['top-left', 'top', 'top-right'],
    ]);
    expect([0.24, 0.25, 0.75, 0.76].map((x) => anchored(x, 0.5))).toEqual(['left', 'center', 'center', 'right']);
  });

  it('is the left of the text where nothing is said', () => {
    expect(at('')).toMatchObject([[{ anchor: 'left' }]]);
    expect(at('<PointPlacement/>')).toEqual([[{ ...usual, anchor: 'left', offset: [0, 0], rotation: 0 }]]);
  });

  it('is moved up and turned', () => {
    const moved =
      '<Displacement><DisplacementX>3</DisplacementX><DisplacementY>4</DisplacementY></Displacement><Rotation>370</Rotation>';
    expect(at(`<PointPlacement>${moved}</PointPlacement>`, 2)).toMatchObject([[{ offset: [6, -8], rotation: 10 }]]);
    expect(at('<PointPlacement><Rotation><PropertyName>n</PropertyName></Rotation></PointPlacement>', 2)).toMatchObject([
      [{ rotation: { property: 'n', fallback: 0 } }],
    ]);
    expect(
      at('<PointPlacement><Rotation><Mul><PropertyName>n</PropertyName><Literal>2</Literal></Mul></Rotation></PointPlacement>'),
    ).toMatchObject([
      [
        {
          rotation: {
            stops: [
              [0, 0],
              [180, 360],
            ],
          },
        },
      ],
    ]);
  });

  it('is along the line, above it by a positive offset', () => {
    const { anchor: _, ...along } = usual;
    expect(at('<LinePlacement/>')).toEqual([[{ ...along, placement: 'line', offset: [0, 0] }]]);
    expect(at('<LinePlacement><PerpendicularOffset>3</PerpendicularOffset></LinePlacement>', 2)).toMatchObject([
      [{ offset: [0, -6] }],
    ]);
  });
});
