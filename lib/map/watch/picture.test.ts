// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readWatched, watchedAddress } from './address';
import { fetchPicture } from './picture';
import { PictureFault } from './trouble';

const asked = { signal: new AbortController().signal, mayBeEmpty: false };
const why = (address = 'https://maps.example.org/wms', options: object = {}) =>
  fetchPicture(address, { ...asked, ...options }).then(
    () => 'a picture',
    (error) => (error instanceof PictureFault ? error.reason : error),
  );
const answering = (body: BodyInit | null, status = 200, type = 'image/png') =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (blob: Blob | ImageData) => {
    if ('text' in blob && !(await blob.text()).startsWith('PNG')) throw new Error('InvalidStateError');
    return { width: 1, height: 1 };
  });
  vi.stubGlobal('ImageData', class {});
});
afterEach(() => vi.unstubAllGlobals());

const exception = (inside: string) =>
  `<?xml version="1.0"?><ServiceExceptionReport version="1.3.0">${inside}</ServiceExceptionReport>`;
it.each<[string, Parameters<typeof answering>, unknown]>([
  ['a picture', ['PNG'], 'a picture'],
  ['a picture of no type', ['PNG', 200, ''], 'a picture'],
  ['nothing', [null, 204], 'a picture'],
  ['an error', ['oh', 503, 'text/plain'], { kind: 'status', status: 503 }],
  ['a picture as an error', ['PNG', 500], { kind: 'status', status: 500 }],
  ['a page', ['<html>log in</html>', 200, 'text/html; charset=utf-8'], { kind: 'type', type: 'text/html' }],
  ['what is no picture', ['GIF?', 200], { kind: 'picture' }],
  [
    'an exception of WMS 1.1.1 in a CDATA section',
    [
      exception('<ServiceException code="LayerNotDefined"><![CDATA[ No layer\n "roads" ]]></ServiceException>'),
      200,
      'application/vnd.ogc.se_xml',
    ],
    { kind: 'said', text: 'No layer "roads"' },
  ],
  [
    'an exception of WMS 1.3.0',
    [exception('<ServiceException>a &lt; b</ServiceException>'), 400, 'text/xml'],
    { kind: 'said', text: 'a < b' },
  ],
  [
    'an exception without words',
    [exception('<ServiceException code="StyleNotDefined"/>'), 200, 'text/xml'],
    { kind: 'said', text: 'StyleNotDefined' },
  ],
  [
    'an exception of OWS',
    [
      '<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows"><ows:Exception><ows:ExceptionText>gone</ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
      200,
      'text/xml',
    ],
    { kind: 'said', text: 'gone' },
  ],
  ['other XML', ['<a/>', 200, 'text/xml'], { kind: 'type', type: 'text/xml' }],
  [
    'a problem of our own server',
    ['{"globalError":"In our words","code":"x"}', 502, 'application/json'],
    { kind: 'ours', status: 502, text: 'In our words' },
  ],
  ['other JSON', ['{"globalError":', 502, 'application/json'], { kind: 'status', status: 502 }],
])('%s', async (_, answer, reason) => {
  answering(...answer);
  expect(await why()).toEqual(reason);
});

it('the words of a server are cut', async () => {
  answering(exception(`<ServiceException>${'a'.repeat(5000)}</ServiceException>`), 200, 'text/xml');
  expect(await why()).toEqual({ kind: 'said', text: 'a'.repeat(200) });
});

it('nobody there is the network, or there is none', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await why()).toEqual({ kind: 'network' });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await why()).toEqual({ kind: 'offline' });
});

it('no answer in time is a reason; one that is not wanted any more is none', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  );
  expect(await why('', { timeoutMs: 10 })).toEqual({ kind: 'timeout', seconds: 0 });
  const gone = new AbortController();
  const asking = why('', { signal: gone.signal });
  gone.abort(new Error('gone'));
  expect(await asking).toEqual(new Error('gone'));
});

it('an address of a layer leads back to what it was made of', () => {
  const template = 'https://maps.example.org/wms?LAYERS=a%2Fb&BBOX={bbox-epsg-3857}';
  expect(readWatched(watchedAddress({ id: 7, refresh: 123 }, template))).toEqual({
    key: 'layer-7',
    version: '123',
    url: template,
  });
  expect(readWatched(watchedAddress({ id: 7, refresh: 123 }, '/api/mapserver?a'))?.url).toBe('/api/mapserver?a');
  expect(readWatched('https://maps.example.org')).toBeNull();
});
