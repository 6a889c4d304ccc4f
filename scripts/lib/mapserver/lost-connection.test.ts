import { expect, it } from 'vitest';
import { runConnected } from './lost-connection.ts';

const LOST = 'msPostGISLayerWhichShapes(): Query error. Error executing query. Check server logs';

/** Runs a request whose answer comes in these pieces, whatever the attempt. Answers how often it was run, and what arrived when. */
async function run(type: string, pieces: string[]) {
  const arrived: string[] = [];
  let runs = 0;
  const heldBefore: number[] = [];
  const worker = {
    run: async (_: unknown, __: unknown, on: { head: (head: object) => void; body: (bytes: Buffer) => void }) => {
      runs += 1;
      on.head({ status: 200, headers: { 'content-type': type } });
      for (const piece of pieces) {
        on.body(Buffer.from(piece));
        heldBefore.push(arrived.length);
      }
    },
  };
  const on = { head: () => undefined, body: (bytes: Buffer) => arrived.push(bytes.toString()) };
  await runConnected(worker as never, {} as never, undefined as never, on as never);
  return { runs, text: arrived.join(''), heldBefore };
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n';
it.each([
  [
    'WMS 1.1.1',
    `<?xml version='1.0' encoding="UTF-8" standalone="no" ?>\n<!DOCTYPE ServiceExceptionReport SYSTEM "http://schemas.opengis.net/wms/1.1.1/exception_1_1_1.dtd">\n<ServiceExceptionReport version="1.1.1">\n<ServiceException>\nmsDrawMap(): Image handling error. Failed to draw layer named 'a'.\n${LOST}\n</ServiceException>`,
  ],
  ['WMS 1.3', `${declaration}<ServiceExceptionReport version="1.3.0">\n<ServiceException>\n${LOST}\n</ServiceException>`],
  ['WFS', `${declaration}<ows:ExceptionReport xmlns:ows="x"><ows:Exception><ows:ExceptionText>${LOST}</ows:ExceptionText>`],
  [
    'HTML',
    `<HTML>\n<HEAD><TITLE>MapServer Message</TITLE></HEAD>\n<!-- MapServer -->\n<BODY BGCOLOR="#FFFFFF">\n${LOST}\n</BODY></HTML>`,
  ],
])('an exception of %s that says that the database failed is asked for again', async (_, text) => {
  const { runs, text: arrived } = await run('text/xml', [text.slice(0, 30), text.slice(30)]);
  expect([runs, arrived]).toEqual([2, text]);
});

it.each([
  ['the text of an element', `${declaration}<wfs:FeatureCollection><a:description>exception\n${LOST}</a:description>`],
  [
    'the text of an element that resembles an exception',
    `${declaration}<wfs:FeatureCollection><ServiceExceptionReport>${LOST}</ServiceExceptionReport>`,
  ],
  ['a page', `<html><head><title>faro</title></head><body>MapServer Message\n${LOST}</body></html>`],
  ['a request that is repeated in an exception', `${declaration}<ServiceExceptionReport><ServiceException>no layer msPostGIS()`],
  ['an exception of another kind', `${declaration}<ServiceExceptionReport>\n<ServiceException>msWMSDispatch(): no version`],
  ['what comes after the beginning', `${declaration}<ServiceExceptionReport>${' '.repeat(4096)}\n${LOST}`],
])('nothing is asked for again because of %s', async (_, text) => {
  expect(await run('text/xml', [text])).toMatchObject({ runs: 1, text });
});

it('a document goes on as it comes once its beginning is known, whatever the size of its pieces', async () => {
  const row = `<a:description>exception msPostGIS()</a:description>`.padEnd(64);
  const pieces = [declaration, '<wfs:FeatureCollection>', ...Array.from({ length: 20_000 }, () => row)];
  const began = performance.now();
  const { runs, text, heldBefore } = await run('text/xml', pieces);
  expect([runs, text]).toEqual([1, pieces.join('')]);
  expect(heldBefore.findIndex((count) => count > 0)).toBeLessThan(70);
  expect(performance.now() - began).toBeLessThan(2000);
});

it('an exception that is large is searched once', async () => {
  const pieces = [`${declaration}<ServiceExceptionReport>\n${LOST}`, ...Array.from({ length: 20_000 }, () => 'x'.repeat(64))];
  const began = performance.now();
  expect(await run('text/xml', pieces)).toMatchObject({ runs: 2, text: pieces.join('') });
  expect(performance.now() - began).toBeLessThan(2000);
});
