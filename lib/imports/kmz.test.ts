import { beforeAll, expect, it } from 'vitest';
import { POST as PREVIEW } from '@/app/api/elements/import/preview/route';
import { callJson } from '@/lib/test/call';
import { anElementType } from '@/lib/test/elements';
import { imported } from '@/lib/test/import-scene';
import { people } from '@/lib/test/people';
import { aZip } from '@/lib/test/zips';
import type { ImportPreview } from './schema';

let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
beforeAll(async () => {
  who = await people();
  typeId = (await anElementType({ name: 'Fountain' })).id;
});

const content =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>A</name><Point><coordinates>-8,43</coordinates></Point></Placemark></kml>';
const preview = (zip: Buffer, name = 'places.kmz') => {
  const body = new FormData();
  body.append('file', new File([zip as BlobPart], name));
  return callJson<ImportPreview & { fieldErrors: { fieldName: string; message: string }[] }>(PREVIEW, {
    ...{ method: 'POST', as: who.uxia, body },
  });
};

it('a KMZ is its document, whatever pictures and other documents it has', async () => {
  const zip = aZip([
    { name: 'files/a.jpg', content: 'x' },
    { name: 'files/more.kml', content: '<kml/>' },
    { name: 'doc.kml', content },
  ]);
  expect((await preview(zip)).body).toMatchObject({ format: 'kml', rowCount: 1, crs: 'EPSG:4326' });
  expect((await imported(who.uxia, zip, { typeId })).result).toMatchObject({ new: 1, refused: 0 });
});

it('a zip of photos may have a track beside them; one with doc.kml, or that is called so, is a KMZ', async () => {
  const picture = { name: '1.jpg', content: 'x' };
  const formatOf = async (kml: string, name: string) =>
    (await preview(aZip([picture, { name: kml, content }]), name)).body.format;
  expect(await formatOf('track.kml', 'walk.zip')).toBe('photos');
  expect(await formatOf('track.kml', 'walk.kmz')).toBe('kml');
  expect(await formatOf('doc.kml', 'walk.zip')).toBe('kml');
});

it.each([
  ['that unpacks to much more than it is', [{ name: 'doc.kml', content: content.padEnd(65 * 1024 ** 2) }]],
  ['whose names lead out of it', [{ name: '../doc.kml', content }]],
  ['that is damaged', [{ name: 'doc.kml', content, checksum: 1 }]],
  ['that would be larger than it says', [{ name: 'doc.kml', content, sizeBytes: 10 }]],
])('400: one %s', async (_, entries) => {
  const { status, body } = await preview(aZip(entries));
  expect([status, body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'file']);
});

it('400: JSON that is no GeoJSON names the formats', async () => {
  const { status, body } = await preview(Buffer.from('{"type":"Topology","objects":{},"arcs":[]}'));
  expect([status, body.fieldErrors[0]?.message]).toEqual([400, expect.stringContaining('GeoPackage')]);
});
