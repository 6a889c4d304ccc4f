import sharp from 'sharp';
import { expect, it } from 'vitest';
import { placeOfPhoto } from './photo-place';

const taken = async (place: Record<string, string>) =>
  new File(
    [
      (await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
        .jpeg()
        .withExif({ IFD3: place })
        .toBuffer()) as BlobPart,
    ],
    'a.jpg',
    { type: 'image/jpeg' },
  );

it('reads where a photo was taken', async () => {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '42/1 52/1 48/1', GPSLongitudeRef: 'W', GPSLongitude: '8/1 32/1 24/1' };
  const [lng, lat] = (await placeOfPhoto(await taken(place))) ?? [];
  expect(lng).toBeCloseTo(-8.54, 6);
  expect(lat).toBeCloseTo(42.88, 6);
});

it.each([
  {},
  { GPSLatitudeRef: 'N', GPSLatitude: '0/1 0/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 0/1 0/1' },
  { GPSLatitudeRef: 'N', GPSLatitude: '95/1 0/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '8/1 0/1 0/1' },
])('knows no place where the camera noted none, or none that is possible (%#)', async (place) =>
  expect(await placeOfPhoto(await taken(place as Record<string, string>))).toBeNull(),
);

it('a file that is broken, or no photo, has no place', async () => {
  expect(await placeOfPhoto(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))).toBeNull();
  expect(await placeOfPhoto(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))).toBeNull();
});
