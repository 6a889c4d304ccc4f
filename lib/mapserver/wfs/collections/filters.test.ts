import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { collection, features, namesOf, PUBLIC, who, withFountains } from '@/lib/test/fountains';
import { startTestMapServer } from '@/lib/test/mapserver';
import type { Person } from '@/lib/test/people';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
beforeAll(async () => {
  mapServer = await startTestMapServer();
  await withFountains();
});
afterAll(() => mapServer.close());

const filtered = async (filter: string, as?: Person) =>
  namesOf(
    await collection(
      await features('2.0.0', `OUTPUTFORMAT=geojson&FILTER=${encodeURIComponent(`<Filter>${filter}</Filter>`)}`, as),
    ),
  );

const compare = (operator: string, property: string, value: unknown) =>
  `<PropertyIs${operator}><ValueReference>${property}</ValueReference><Literal>${value}</Literal></PropertyIs${operator}>`;
const like = (property: string, pattern: string, more = '') =>
  `<PropertyIsLike wildCard="*" singleChar="#" escapeChar="!"${more}><ValueReference>${property}</ValueReference><Literal>${pattern}</Literal></PropertyIsLike>`;

describe('the features of an element type that a filter finds', () => {
  it('nobody asks about an owner whom they may not see', async () => {
    const owned = compare('EqualTo', 'owner', who.ana.login);
    const query = (as?: Person) => features('2.0.0', `FILTER=${encodeURIComponent(`<Filter>${owned}</Filter>`)}`, as);
    expect([(await query()).status, (await query(who.brais)).status]).toEqual([400, 200]);
    expect([await filtered(owned, who.brais), await filtered(`<Not>${owned}</Not>`, who.brais)]).toEqual([[], ['path', 'far']]);
    expect(await filtered(owned, who.ana)).toEqual(['tower', 'square', 'hidden']);
    expect((await features('2.0.0', 'SORTBY=owner')).status).toBe(400);
  });

  it.each<[string, string[]]>([
    [compare('EqualTo', 'note', 'agua'), ['path']],
    [compare('EqualTo', 'note', 'Água &amp; &lt;pedra&gt;'), ['tower']],
    [compare('NotEqualTo', 'note', 'agua'), ['tower']],
    [compare('EqualTo', 'kind', 'ROUND'), ['tower']],
    [compare('EqualTo', 'uses', 'DRINK|LOOK'), ['tower']],
    [compare('EqualTo', 'uses', 'DRINK'), []],
    [like('uses', '*LOOK*'), ['tower']],
    [compare('EqualTo', 'works', 'false'), ['path']],
    [compare('GreaterThan', 'height', '3'), ['tower']],
    [compare('GreaterThanOrEqualTo', 'height', '3'), ['tower', 'path']],
    [compare('LessThan', 'jets', '10'), ['tower']],
    [compare('EqualTo', 'jets', '10.0'), ['path']],
    [compare('LessThan', 'built', '1900-01-01'), ['tower']],
    [compare('GreaterThan', 'seen', '2026-03-01T10:29:59Z'), ['tower']],
    [compare('EqualTo', 'seen', '2026-03-01T11:30:00+01:00'), ['tower']],
    [compare('EqualTo', 'ano_ñ_1', 1790), ['tower']],
    [compare('EqualTo', 'province', 'Lugo'), ['far']],
    [like('municipality', 'A Cor*'), ['tower']],
    [compare('EqualTo', 'is_public', 'true'), PUBLIC],
    [compare('GreaterThan', 'creation_date', '2020-01-01T00:00:00Z'), PUBLIC],
    [compare('LessThan', 'creation_date', '2020-01-01'), []],
    [like('creation_date', '2*Z'), PUBLIC],
    [like('note', 'ÁGUA*', ' matchCase="false"'), ['tower']],
    [like('description', '*the p#th*', ' matchCase="false"'), ['path']],
    [
      `<PropertyIsBetween><ValueReference>height</ValueReference><LowerBoundary><Literal>3</Literal></LowerBoundary><UpperBoundary><Literal>12</Literal></UpperBoundary></PropertyIsBetween>`,
      ['path'],
    ],
    [`<PropertyIsNull><ValueReference>note</ValueReference></PropertyIsNull>`, ['square', 'far']],
    [`<Not><PropertyIsNull><ValueReference>photo</ValueReference></PropertyIsNull></Not>`, ['tower']],
    [`<Not>${compare('EqualTo', 'kind', 'ROUND')}</Not>`, ['path']],
    [`<Not><Or>${compare('EqualTo', 'note', 'agua')}${compare('GreaterThan', 'height', 100)}</Or></Not>`, ['tower']],
    [`<Or>${compare('EqualTo', 'kind', 'ROUND')}${compare('EqualTo', 'works', '0')}</Or>`, ['tower', 'path']],
    [`<PropertyIsLessThan><Literal>10</Literal><ValueReference>height</ValueReference></PropertyIsLessThan>`, ['tower']],
    [
      `<PropertyIsGreaterThan><ValueReference>jets</ValueReference><ValueReference>height</ValueReference></PropertyIsGreaterThan>`,
      ['path'],
    ],
    [
      `<BBOX><ValueReference>geom</ValueReference><Envelope srsName="EPSG:4326"><lowerCorner>-8.41 43.38</lowerCorner><upperCorner>-8.40 43.39</upperCorner></Envelope></BBOX>`,
      ['tower'],
    ],
  ])('filter %s', async (filter, expected) => {
    expect(await filtered(filter)).toEqual(expected);
  });

  it.each([
    compare('EqualTo', 'height', 'tall'),
    compare('EqualTo', 'built', 'yesterday'),
    compare('EqualTo', 'seen', 'soon'),
    compare('EqualTo', 'works', 'perhaps'),
    compare('EqualTo', 'owner_id', '1'),
    compare('EqualTo', 'internal_comments', 'x'),
  ])('400: %s', async (filter) => {
    const response = await features('2.0.0', `FILTER=${encodeURIComponent(`<Filter>${filter}</Filter>`)}`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('locator="filter"')]);
  });

  it('posted filters reach the properties, too', async () => {
    const body = `<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" service="WFS" version="2.0.0" outputFormat="geojson"><wfs:Query typeNames="ms:fountain"><fes:Filter><fes:PropertyIsEqualTo><fes:ValueReference>ms:kind</fes:ValueReference><fes:Literal>SQUARE</fes:Literal></fes:PropertyIsEqualTo></fes:Filter></wfs:Query></wfs:GetFeature>`;
    const asked = { url: '/api/mapserver', method: 'POST' as const, body, headers: { 'content-type': 'text/xml' }, as: who.ana };
    expect(namesOf(await collection(await call(POST, asked)))).toEqual(['path']);
  });
});
