import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUT as CHANGE, POST as CREATE, GET as DOCUMENT } from '@/app/api/styles/document/route';
import { GET as DOWNLOAD } from '@/app/api/styles/download/route';
import { POST as GO_BACK, GET as VERSIONS } from '@/app/api/styles/versions/route';
import { call, callJson } from '@/lib/test/call';
import { next } from '@/lib/test/database';
import { startTestMapServer } from '@/lib/test/mapserver';
import { type Person, people, visitor } from '@/lib/test/people';
import type { Problem } from '@/lib/test/texts';
import type { Style } from './api';
import type { Icon, Mark, StyleDocument, StyleVersion } from './schema';

let ana: Person;
let uxia: Person;
let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
beforeAll(async () => {
  mapServer = await startTestMapServer();
  ({ ana, uxia } = await people());
});
afterAll(() => mapServer.close());

const dot = (color: string, more: object = {}): StyleDocument =>
  ({
    version: 1,
    geometry: 'POINT',
    rules: [{ name: 'All', symbolizers: [{ kind: 'mark', shape: 'circle', size: 12, color }], ...more }],
  }) as unknown as StyleDocument;
const sized = (...stops: [number, number][]) =>
  dot('#00aa00', {
    symbolizers: [{ kind: 'mark', shape: 'circle', size: { property: 'h', stops, fallback: 3 }, color: '#aa0000' }],
  });
type Answer = Style & Problem & { current: Style };
const write = (method: 'POST' | 'PUT', body: object, as: Person = uxia) =>
  callJson<Answer>(method === 'POST' ? CREATE : CHANGE, { method, body, as });
const asked = (styleName: string) => `/x?${new URLSearchParams({ layerType: 'POINT', styleName })}`;
const documentOf = async (name: string) => (await callJson<StyleDocument>(DOCUMENT, { url: asked(name) })).body;
const versionsOf = (name: string, as: Person = uxia) => callJson<StyleVersion[]>(VERSIONS, { url: asked(name), as });
const goBack = (styleName: string, version: number, as: Person = uxia) =>
  callJson<Answer>(GO_BACK, { method: 'POST', as, body: { layerType: 'POINT', styleName, version } });
const made = async (document = dot('#aa0000')) => {
  const styleName = `Drawn ${next()}`;
  const { status, body } = await write('POST', { layerType: 'POINT', styleName, document });
  expect([status, body.fieldErrors]).toEqual([201, undefined]);
  return body.name;
};

describe('a style by its document', () => {
  it('201: is a style like any other, and is written in both formats', async () => {
    const name = await made();
    expect((await documentOf(name)).rules[0]).toMatchObject({ symbolizers: [{ color: '#aa0000' }] });
    for (const format of ['SLD', 'QML']) {
      const answer = await call(DOWNLOAD, { url: `${asked(name)}&styleType=${format}` });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/aa0000|170,0,0/)]);
    }
  });
  it('409: a name that is taken', async () => {
    const styleName = await made();
    const { status, body } = await write('POST', { layerType: 'POINT', styleName, document: dot('#00aa00') });
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([409, ['styleName']]);
  });
  it.each([
    ['document.geometry', { ...dot('#00aa00'), geometry: 'LINE' }],
    ['document.rules', { ...dot('#00aa00'), rules: [] }],
    ['document.rules.0.name', dot('#00aa00', { name: '' })],
    ['document.rules.0.symbolizers.0', dot('red')],
    ['document.rules.0.name', dot('#00aa00', { name: 'a\0' })],
    ['document.rules.0.name', dot('#00aa00', { name: 'a\ud800' })],
    ['document.rules.0.filter', dot('#00aa00', { filter: { op: '==', property: 'a', value: 'x\0' } })],
    ['document.rules.0.filter', dot('#00aa00', { filter: { op: '==', property: 'a\0', value: 'x' } })],
    ['document.rules.0.filter', dot('#00aa00', { filter: { op: 'contains', property: 'a', text: '\udc00' } })],
    ['document.rules.0.symbolizers.0.size.stops', sized([5, 1], [1, 5])],
    ['document.rules.0.symbolizers.0.size.stops', sized([1, 1], [1, 5])],
    [
      'document.rules.0.symbolizers.0.label',
      dot('#00aa00', { symbolizers: [{ kind: 'text', label: ['a\0'], size: 10, color: '#000000' }] }),
    ],
  ])('400 at %s', async (path, document) => {
    const { status, body } = await write('POST', { layerType: 'POINT', styleName: `Wrong ${next()}`, document });
    expect([status, body.fieldErrors.every((it) => it.fieldName.startsWith(path))]).toEqual([400, true]);
  });
  it('a drawing in it loses its scripts; what is none is a 400', async () => {
    const icon = (svg: string) =>
      dot('#000000', {
        symbolizers: [{ kind: 'icon', image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, size: 12 }],
      });
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>';
    const [symbolizer] = (await documentOf(await made(icon(svg)))).rules[0]?.symbolizers ?? [];
    const [, drawing = ''] = (symbolizer as Icon).image.split(',');
    const stored = Buffer.from(drawing, 'base64').toString();
    expect([stored.includes('<path'), stored.includes('script')]).toEqual([true, false]);
    const wrong = { layerType: 'POINT', styleName: `Wrong ${next()}`, document: icon('<svg><g></svg>') };
    expect((await write('POST', wrong)).status).toBe(400);
  });
  it('401, 403: by nobody but an administrator', async () => {
    for (const [as, status] of [
      [visitor, 401],
      [ana, 403],
    ] as const) {
      const body = { layerType: 'POINT', styleName: 'x', document: dot('#00aa00') };
      expect((await write('POST', body, as)).status).toBe(status);
      expect((await write('PUT', body, as)).status).toBe(status);
      expect((await versionsOf('x', as)).status).toBe(status);
      expect((await goBack('x', 1, as)).status).toBe(status);
    }
  });
});

describe('the versions of a style', () => {
  it('200: a change raises it, 409 with the current one upon an older one, 404 for none', async () => {
    const styleName = await made();
    const change = (color: string, version?: number) =>
      write('PUT', { layerType: 'POINT', styleName, document: dot(color), version });
    expect(await change('#00aa00', 1).then(({ status, body }) => [status, body.version])).toEqual([200, 2]);
    const stale = await change('#0000aa', 1);
    expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
    expect(await change('#0000aa').then(({ status, body }) => [status, body.version])).toEqual([200, 3]);
    expect((await write('PUT', { layerType: 'POINT', styleName: 'none such', document: dot('#0000aa') })).status).toBe(404);
  });
  it('are stored, and going back to one makes a further one', async () => {
    const name = await made(dot('#111111'));
    await write('PUT', { layerType: 'POINT', styleName: name, document: dot('#222222') });
    const colors = ({ body }: { body: StyleVersion[] }) =>
      body.map(({ version, document, replacedAt }) => [
        version,
        (document.rules[0]?.symbolizers[0] as Mark | undefined)?.color,
        replacedAt === null,
      ]);
    expect(colors(await versionsOf(name))).toEqual([
      [2, '#222222', true],
      [1, '#111111', false],
    ]);
    expect(await goBack(name, 1).then(({ status, body }) => [status, body.version])).toEqual([200, 3]);
    expect(colors(await versionsOf(name)).map(([, color]) => color)).toEqual(['#111111', '#222222', '#111111']);
    expect(await goBack(name, 99).then(({ status, body }) => [status, body.fieldErrors[0]?.fieldName])).toEqual([400, 'version']);
    expect([(await goBack('none such', 1)).status, (await versionsOf('none such')).status]).toEqual([404, 404]);
  });
});
