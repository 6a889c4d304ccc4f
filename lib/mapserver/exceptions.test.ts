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
