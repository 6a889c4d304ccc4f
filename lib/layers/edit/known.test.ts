import { describe, expect, it } from 'vitest';
import { add, change, failing, layerScene, rivers, tiles } from '@/lib/test/layer-scene';

layerScene();

const known = { imageFormat: 'image/jpeg', coordinateSystem: 'epsg:900913', extent: '-9.5, 41.8,-6.7,43.9' };

describe('what is known of a layer of another server', () => {
  it('201: its format, its system and its extent; what a save does not say stays, and an empty field is taken away', async () => {
    const { status, body } = await add({ ...rivers(), ...known, minZoom: '3' });
    const stored = {
      imageFormat: 'image/jpeg',
      coordinateSystem: 'EPSG:900913',
      extent: [-9.5, 41.8, -6.7, 43.9],
      minZoom: null,
    };
    expect([status, body]).toEqual([201, expect.objectContaining(stored)]);
    expect((await change(body.id, rivers())).body).toMatchObject(stored);
    const { body: emptied } = await change(body.id, { ...rivers(), imageFormat: '', extent: '' });
    expect(emptied).toMatchObject({ imageFormat: null, extent: null, coordinateSystem: 'EPSG:900913' });
  });

  it('201: of tiles their zooms, from the south and with subdomains too', async () => {
    const address = { serverUrl: 'https://{s}.example.org/{z}/{x}/{-y}.png' };
    const { status, body } = await add({ ...tiles(), ...address, ...known, minZoom: '0', maxZoom: '14' });
    expect([status, body]).toEqual([201, expect.objectContaining({ ...address, minZoom: 0, maxZoom: 14, imageFormat: null })]);
    expect((await change(body.id, { ...tiles(), ...address, maxZoom: '' })).body).toMatchObject({ minZoom: 0, maxZoom: null });
    expect((await add({ ...tiles(), serverUrl: 'https://t.example.org/map?bbox={bbox-epsg-3857}' })).status).toBe(201);
  });

  it.each<[string, Record<string, string>]>([
    ['imageFormat', { imageFormat: 'text/html' }],
    ['coordinateSystem', { coordinateSystem: 'EPSG:25829' }],
    ['extent', { extent: '1,2,3' }],
    ['extent', { extent: '-9,44,-6,41' }],
    ['extent', { extent: '-200,0,0,1' }],
    ['extent', { extent: '1e1,0,20,1' }],
    ['minZoom', { minZoom: '25' }],
    ['maxZoom', { minZoom: '5', maxZoom: '4' }],
  ])('400: %s %j', async (field, wrong) => {
    expect(failing(await add({ ...rivers(), ...wrong }))).toEqual([400, [field]]);
  });

  it('400: tiles without a place for their row', async () => {
    expect(failing(await add({ ...tiles(), serverUrl: 'https://t.example.org/{z}/{x}.png' }))).toEqual([400, ['serverUrl']]);
  });
});
