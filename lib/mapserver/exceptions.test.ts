import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { people } from '@/lib/test/people';
import { isException } from './exceptions';

const HTML = 'text/html';
const PAGE = '<HTML>\n<HEAD><TITLE>MapServer Message</TITLE></HEAD>\n<BODY BGCOLOR="#FFFFFF">\nmsLoadMap(): no\n</BODY></HTML>';
const WORDS = ['MapServer Message', '<HTML><HEAD><TITLE>MapServer Message</TITLE>', '<ServiceExceptionReport version="1.1.1">'];

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
const ids: number[] = [];

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 2 });
  const { ana } = await people();
  const type = await anElementType();
  for (const description of WORDS) {
    const { id } = await anElement({
      type,
      owner: ana,
      description,
      isPublic: true,
      geom: { type: 'Point', coordinates: [-8, 43] },
    });
    ids.push(id);
  }
});
afterAll(() => mapServer.close());

describe('what MapServer says in place of an answer', () => {
  it.each([
    ['<ServiceExceptionReport version="1.3.0">', 'text/xml'],
    ['\n<?xml version="1.0"?>\n<!-- why - not -->\n<ows:ExceptionReport xmlns:ows="x">', 'text/xml'],
    [
      '<?xml version="1.0"?>\n<!DOCTYPE ServiceExceptionReport SYSTEM "x.dtd">\n<ServiceExceptionReport version="1.1.1">',
      'application/vnd.ogc.se_xml',
    ],
    [PAGE, HTML],
    [`<!-- 8.0 -->\n${PAGE}`, HTML],
  ])('is known by its root: %s', (text, type) => {
    expect(isException(text, type)).toBe(true);
  });

  it.each([
    ['{ "description": "<ServiceExceptionReport>, MapServer Message" }', 'application/geo+json'],
    ['<?xml version="1.0"?><!-- <ExceptionReport> --><wfs:FeatureCollection><a>MapServer Message</a>', 'text/xml'],
    ['<msGMLOutput><ExceptionReport/></msGMLOutput>', 'text/xml'],
    ['<HTML><BODY>MapServer Message</BODY></HTML>', HTML],
    [PAGE, 'text/plain'],
    [`<!--${'<!--'.repeat(500)}`, 'text/xml'],
  ])('is not what somebody wrote: %s', (text, type) => {
    expect(isException(text, type)).toBe(false);
  });

  it.each(['geojson', 'text/xml; subtype=gml/3.2.1'])('is nothing that a feature says of itself: %s', async (format) => {
    for (const id of ids) {
      const response = await call(GET, {
        url: `/api/mapserver?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&RESOURCEID=geometric_element_point.${id}&OUTPUTFORMAT=${encodeURIComponent(format)}`,
      });
      expect([response.status, (await response.text()).includes(String(id))]).toEqual([200, true]);
    }
  });
});

describe('a mistake of the caller', () => {
  const map = 'REQUEST=GetMap&LAYERS=geometric_element_point&STYLES=&CRS=EPSG:4326&WIDTH=9&HEIGHT=9&FORMAT=image/png';
  it.each([
    ['corners that are turned round', `${map}&BBOX=44,-7,42,-9`],
    ['an area without a width', `${map}&BBOX=42,-9,42,-7`],
    ['a rule that the layer does not have', 'REQUEST=GetLegendGraphic&LAYER=geometric_element_point&FORMAT=image/png&RULE=x'],
  ])('is a 400: %s', async (_, query) => {
    const response = await call(GET, { url: `/api/mapserver?SERVICE=WMS&VERSION=1.3.0&${query}` });
    expect([response.status, isException(await response.text())]).toEqual([400, true]);
  });
});
