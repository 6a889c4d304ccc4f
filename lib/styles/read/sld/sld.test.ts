import { describe, expect, it } from 'vitest';
import { parseXml } from '@/lib/xml/xml';
import { Warnings } from '../../warnings';
import { isSld, readSld, undrawn } from '.';

function read(text: string) {
  const warnings = new Warnings();
  return { rules: readSld(parseXml(text), warnings), warnings: warnings.list };
}
const faultOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return [(error as { key: string }).key, (error as { values: object }).values];
  }
  return undefined;
};
const part = (...rules: string[]) => `<FeatureTypeStyle>${rules.join('')}</FeatureTypeStyle>`;
const style = (inner: string) => `<UserStyle>${inner}</UserStyle>`;
const document = (layers: string, attributes = 'version="1.0.0"') =>
  `<StyledLayerDescriptor ${attributes}>${layers}</StyledLayerDescriptor>`;
const sld = (...parts: string[]) => document(`<NamedLayer>${style(parts.join(''))}</NamedLayer>`);
const equal = (value: number) =>
  `<Filter><PropertyIsEqualTo><PropertyName>n</PropertyName><Literal>${value}</Literal></PropertyIsEqualTo></Filter>`;
const is = (value: number) => ({ op: '==', property: 'n', value });
const FILL = '<PolygonSymbolizer><Fill/></PolygonSymbolizer>';
const rule = (name: string, inner = '') => `<Rule><Name>${name}</Name>${inner}${FILL}</Rule>`;
const names = (text: string) => read(text).rules.map(({ name }) => name);

describe('the rules of an SLD', () => {
  it('are those of its parts, in order', () => {
    expect(read(sld(part('<Rule/>')))).toEqual({ rules: [{ name: '1', scale: {}, symbolizers: [] }], warnings: [] });
    expect(names(sld(part(rule('a'), rule('b')), part(rule('c'))))).toEqual(['a', 'b', 'c']);
    expect(names(part(rule('a')))).toEqual(['a']);
  });

  it('are those of the first layer, with a warning where there are several', () => {
    for (const layer of ['NamedLayer', 'UserLayer']) {
      const layers = ['a', 'b'].map((name) => `<${layer}>${style(part(rule(name)))}</${layer}>`).join('');
      expect(names(document(layers))).toEqual(['a']);
      expect(read(document(layers)).warnings).toEqual([{ key: 'layerMixed' }]);
    }
  });

  it.each([
    ['', 'a'],
    ['<IsDefault>1</IsDefault>', 'b'],
    ['<IsDefault> true </IsDefault>', 'b'],
    ['<IsDefault>0</IsDefault>', 'a'],
    ['<IsDefault>10</IsDefault>', 'a'],
    ['<IsDefault>untrue</IsDefault>', 'a'],
  ])('are those of the style that is named as the default: %j', (said, name) => {
    expect(names(document(`<NamedLayer>${style(part(rule('a')))}${style(said + part(rule('b')))}</NamedLayer>`))).toEqual([name]);
  });

  it('have the title as their name, or the name, or a number, of at most 200 letters', () => {
    const title = (inner: string) => names(sld(part('<Rule/>', `<Rule>${inner}</Rule>`)))[1];
    expect(title('<Description><Title>a</Title></Description><Title>b</Title><Name>c</Name>')).toBe('a');
    expect(title('<Title>b</Title><Name>c</Name>')).toBe('b');
    expect(title('<Title/><Name>c</Name>')).toBe('c');
    expect(title('')).toBe('2');
    expect(title(`<Name>${'x'.repeat(300)}</Name>`)).toBe('x'.repeat(200));
  });

  it('have a condition, limits of scale, and at most twenty symbolizers', () => {
    const limits = '<MinScaleDenominator>1000</MinScaleDenominator><MaxScaleDenominator>5000.5</MaxScaleDenominator>';
    const [read1] = read(sld(part(`<Rule>${equal(1)}${limits}${FILL.repeat(25)}<Other>${FILL}</Other></Rule>`))).rules;
    expect(read1).toMatchObject({ filter: is(1), scale: { min: 1000, max: 5000.5 } });
    expect(read1?.symbolizers).toHaveLength(20);
  });

  it('leave out those whose condition cannot be read, with the line and the reason', () => {
    const box = '\n<Filter><BBOX/></Filter>';
    const call = `<Filter>\n<And><Function name="${'f'.repeat(70)}"/></And></Filter>`;
    const nameless = '<Filter><Function/></Filter>';
    expect(read(sld(part(rule('a', box), rule('b', call), rule('c', nameless), rule('d'))))).toMatchObject({
      rules: [{ name: 'd' }],
      warnings: [
        { key: 'condition', values: { line: 2, rule: 'a' } },
        { key: 'function', values: { line: 3, function: 'f'.repeat(60), rule: 'b' } },
        { key: 'function', values: { line: 3, function: '', rule: 'c' } },
      ],
    });
  });
});

describe('an else rule', () => {
  const ELSE = '<ElseFilter/>';
  it('is for what is left over, where there is one part', () => {
    const [, rest] = read(sld(part(rule('a', equal(1)), rule('b', ELSE)))).rules;
    expect(rest).toEqual({ name: 'b', else: true, scale: {}, symbolizers: [expect.anything()] });
  });

  it('is for what its own part leaves over, where there are several', () => {
    const [, , , rest] = read(
      sld(part(rule('x', equal(9))), part(rule('a', equal(1)), rule('b', equal(2)), rule('c', ELSE))),
    ).rules;
    expect(rest).toEqual({
      name: 'c',
      filter: { op: 'not', filter: { op: 'any', filters: [is(1), is(2)] } },
      scale: {},
      symbolizers: [expect.anything()],
    });
  });

  it('is for everything in a part of its own, and draws nothing beside a rule for everything', () => {
    const [, alone] = read(sld(part(rule('x')), part(rule('a', ELSE)))).rules;
    expect(alone).toEqual({ name: 'a', scale: {}, symbolizers: [expect.anything()] });
    const [, , none] = read(sld(part(rule('x')), part(rule('a'), rule('b', ELSE)))).rules;
    expect(none).toMatchObject({ name: 'b', symbolizers: [] });
    const [, unreadable] = read(sld(part(rule('x')), part(rule('a', '<Filter><BBOX/></Filter>'), rule('b', ELSE)))).rules;
    expect(unreadable).toMatchObject({ name: 'b', symbolizers: [] });
  });
});

describe('what is no SLD that can be read', () => {
  it.each<[string, string, object]>([
    ['\n<UserStyle/>', 'userStyle', { line: 2 }],
    [document('', 'version="2.0.0"'), 'version', { line: 1, version: '2.0.0' }],
    [document('', 'version="1.2"'), 'version', { line: 1, version: '1.2' }],
    [document('', 'version="x1.0"'), 'version', { line: 1, version: 'x1.0' }],
    [document('', 'version="1.0.x"'), 'version', { line: 1, version: '1.0.x' }],
    [document('', `version="${'9'.repeat(50)}"`), 'version', { line: 1, version: '9'.repeat(40) }],
    [document(''), 'notStyle', { line: 1 }],
    [document('<NamedLayer/>'), 'notStyle', { line: 1 }],
    [sld(), 'notStyle', { line: 1 }],
    [sld(part()), 'notStyle', { line: 1 }],
  ])('%j', (text, key, values) => expect(faultOf(() => read(text))).toEqual([key, values]));

  it.each(['1.0', '1.0.0', '1.1.0', '1.1.10', ' 1.0.0 '])('has no version %j', (version) => {
    expect(names(sld(part(rule('a'))).replace('1.0.0', version))).toEqual(['a']);
  });
  it('needs no version', () => expect(names(sld(part(rule('a'))).replace('version="1.0.0"', ''))).toEqual(['a']));

  it('says why nothing is drawn: a raster, else a function', () => {
    const why = (text: string) => {
      const fault = undrawn(parseXml(text));
      return fault && [fault.key, fault.values];
    };
    const raster = '\n<RasterSymbolizer/>';
    expect(why(`<a><Function name="f"/>${raster}</a>`)).toEqual(['raster', { line: 2 }]);
    expect(why(`<a>\n\n<b><Function name="${'f'.repeat(70)}"/></b></a>`)).toEqual([
      'function',
      { line: 3, function: 'f'.repeat(60) },
    ]);
    expect(why('<a><Function/></a>')).toEqual(['function', { line: 1, function: '' }]);
    expect(why(sld(part(rule('a'))))).toBeUndefined();
  });

  it('is known by its root', () => {
    const known = (text: string) => isSld(parseXml(text));
    expect([document(''), '<UserStyle/>', part(rule('a'))].map(known)).toEqual([true, true, true]);
    expect([part(), '<Rule/>', '<xStyledLayerDescriptor/>', '<UserStyles/>', '<a><Rule/></a>'].map(known)).toEqual(
      Array(5).fill(false),
    );
  });
});

it('says that capitals are compared as they are written where a condition ignores them', () => {
  const n = '<PropertyName>n</PropertyName>';
  const like = (more: string, text: string) =>
    `<Filter><Or><PropertyIsLike wildCard="*" singleChar="." escapeChar="!"${more}>${n}<Literal>${text}</Literal></PropertyIsLike><PropertyIsNull>${n}</PropertyIsNull></Or></Filter>`;
  const equal = (more: string, text: string) =>
    `<Filter><PropertyIsEqualTo${more}>${n}<Literal>${text}</Literal></PropertyIsEqualTo></Filter>`;
  const ignoring = ' matchCase="false"';
  const warned = (filter: string) => read(sld(part(rule('a', filter)))).warnings.map(({ key }) => key);
  expect([like(ignoring, 'Torre*'), equal(ignoring, 'Torre'), equal(' matchCase="0"', 'Torre')].map(warned)).toEqual(
    Array(3).fill(['matchCase']),
  );
  expect([like('', 'Torre*'), equal(' matchCase="true"', 'Torre'), equal(ignoring, '5')].flatMap(warned)).toEqual([]);
});
