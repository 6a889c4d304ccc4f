import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { JsonScan, MAX_DEPTH, MAX_MEMBERS, MAX_VALUES } from './json-scan';

/** What comes of a text that arrives in pieces of `size` bytes: the text that is left, and the strings that were taken out of it. */
function scanned(text: string, size: number, key?: string) {
  const scan = new JsonScan(key);
  const bytes = Buffer.from(text);
  const strings = new Map<string, string>();
  let token = '';
  for (let at = 0; at < bytes.length; at += size)
    for (const event of scan.push(bytes.subarray(at, at + size))) {
      if (event.kind === 'begin') {
        token = event.token;
        strings.set(token, '');
      } else if (event.kind === 'bytes') strings.set(token, `${strings.get(token)}${event.bytes}`);
    }
  return { text: scan.text(), strings };
}

const refusal = (text: string) => {
  try {
    new JsonScan().push(Buffer.from(text));
    return undefined;
  } catch (error) {
    return (error as AppError).fields[0]?.key;
  }
};

describe('strings that are taken out', () => {
  const text = String.raw`{ "a": "base64", "base64": "QUJD\/w==", "l": [{"base64":""}, {"b\u0061se64" :  "x\"y\\"}, {"base64":7}], "é": ["base64", "\\"] }`;

  it.each([1, 2, 3, 7, 64, 1000])('are the values of the key alone, however the bytes are cut (%i)', (size) => {
    const { text: left, strings } = scanned(text, size, 'base64');
    const [first, second] = [...strings.keys()];
    expect([...strings.values()]).toEqual([String.raw`QUJD\/w==`, String.raw`x\"y\\`]);
    expect(JSON.parse(left)).toEqual({
      a: 'base64',
      base64: first,
      l: [{ base64: '' }, { base64: second }, { base64: 7 }],
      é: ['base64', '\\'],
    });
  });

  it('come in the pieces in which they arrive, between their begin and their end', () => {
    const scan = new JsonScan('f');
    const [begin, ...first] = scan.push(Buffer.from('{"f":"ab'));
    expect(begin).toEqual({ kind: 'begin', token: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(first).toEqual([{ kind: 'bytes', bytes: Buffer.from('ab') }]);
    expect(scan.push(Buffer.from('c'))).toEqual([{ kind: 'bytes', bytes: Buffer.from('c') }]);
    expect(scan.push(Buffer.from('"'))).toEqual([{ kind: 'end' }]);
    expect(scan.push(Buffer.from(', "g": "h"}'))).toEqual([]);
    expect(scan.text()).toBe(`{"f":"${(begin as { token: string }).token}", "g": "h"}`);
  });

  it.each([
    ['values of another key', '{"a":"x","base6":"x","base644":"x","Base64":"x"}'],
    ['a key within lists', '["base64","x",["base64"]]'],
    ['entries of a list that is the value', '{"base64":["x","y"]}'],
    ['members of an object that is the value', '{"base64":{"a":"x"}}'],
    ['what follows the value', '{"base64":1,"b":"x"}'],
    ['the value of a key that is far too long', `{"${'base64'.repeat(20)}":"x"}`],
    ['the value of a key that is no JSON', String.raw`{"base64\q":"x","\q":"y"}`],
  ])('are not %s', (_, it) => {
    for (const size of [1, 1000]) expect(scanned(it, size, 'base64')).toEqual({ text: it, strings: new Map() });
  });

  it('are none where none are asked for, not even under a key that is no JSON', () => {
    const odd = String.raw`{"\q":"x"}`;
    expect(scanned(odd, 1000)).toEqual({ text: odd, strings: new Map() });
  });

  it('are none where none are asked for', () => {
    const { text: left, strings } = scanned(text, 5);
    expect([left, strings.size]).toEqual([text, 0]);
  });
});

describe('the bounds of a body', () => {
  it('are 64 levels, of lists and objects alike, whatever stands in strings', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const make of [nested, objects]) {
      expect(refusal(make(MAX_DEPTH))).toBeUndefined();
      expect(refusal(make(MAX_DEPTH + 1))).toBe('project.app.Body.tooDeep');
    }
    expect(refusal('['.repeat(1_000_000))).toBe('project.app.Body.tooDeep');
    expect(refusal(JSON.stringify({ text: '['.repeat(1000), escaped: '\\"[[[[' }))).toBeUndefined();
  });

  it('are 250,000 members and list entries', () => {
    const list = (count: number) => `[${Array.from({ length: count }, () => '{}').join(', ')}]`;
    expect(refusal(list(MAX_VALUES))).toBeUndefined();
    expect(refusal(list(MAX_VALUES + 1))).toBe('project.app.Body.tooMany');
    const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":[]`).join(',')}}`;
    expect(refusal(members(MAX_MEMBERS))).toBeUndefined();
    expect(refusal(members(MAX_MEMBERS + 1))).toBe('project.app.Body.tooManyMembers');
    expect(refusal(`"${','.repeat(MAX_VALUES * 2)}"`)).toBeUndefined();
  });

  it('are named in the refusal', () => {
    for (const [text, key, max] of [
      ['['.repeat(65), 'tooDeep', 64],
      [`[${'0,'.repeat(250_000)}0]`, 'tooMany', 250_000],
      [`[${'{"a":0},'.repeat(50_000)}{"a":0}]`, 'tooManyMembers', 50_000],
    ] as const)
      expect(() => new JsonScan().push(Buffer.from(text))).toThrow(
        expect.objectContaining({
          code: 'project.common.invalid',
          fields: [{ path: '', key: `project.app.Body.${key}`, values: { max } }],
        }),
      );
  });

  it('count what stands beside each other, not what is closed, and an empty list as none', () => {
    expect(refusal(`[${'[[[]]],'.repeat(1000)}${'['.repeat(62)}${']'.repeat(62)}]`)).toBeUndefined();
    const half = Array.from({ length: MAX_VALUES / 2 }, (_, at) => (at === 0 ? '0,0,[ ]' : '[0]')).join(',');
    expect(refusal(`[${half.slice(2)}]`)).toBeUndefined();
    expect(refusal(`[${half}]`)).toBe('project.app.Body.tooMany');
  });

  it('are found soon, whatever the strings hold', () => {
    const started = performance.now();
    expect(refusal(`["${'\\n'.repeat(200_000)}"]`)).toBeUndefined();
    expect(refusal(`[${Array.from({ length: 60_000 }, () => `"${'a'.repeat(100)}"`).join(',')}]`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('are bytes of the text without what is taken out, to the byte', () => {
    const text = '{"base64":"QUJD","x":"ñ"}';
    const left = Buffer.byteLength(text) - 'QUJD'.length;
    const push = (most: number) => new JsonScan('base64', most).push(Buffer.from(text));
    expect(push(left)).toHaveLength(3);
    expect(() => push(left - 1)).toThrow(expect.objectContaining({ code: 'project.common.tooLarge' }));
  });

  it('keep the text besides files small', () => {
    const scan = new JsonScan('base64', 100);
    expect(() => scan.push(Buffer.from(`{"base64":"${'A'.repeat(1000)}","x":1}`))).not.toThrow();
    expect(() => scan.push(Buffer.from(' '.repeat(100)))).toThrow(AppError);
  });
});
