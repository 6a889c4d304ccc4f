import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_PX, shrinkPhoto } from './shrink-photo';

const drawImage = vi.fn();
const size = { width: 4000, height: 3000, close: vi.fn() };
const canvas = () => ({
  width: 0,
  height: 0,
  getContext: () => ({ drawImage }),
  toBlob: (give: (blob: Blob) => void, type: string) => give(new Blob(['small'], { type })),
});
const photo = (name: string, type: string) => new File(['large'], name, { type });

beforeEach(() => {
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => size),
  );
  vi.stubGlobal('document', { createElement: canvas });
  drawImage.mockClear();
  Object.assign(size, { width: 4000, height: 3000 });
});
afterEach(() => vi.unstubAllGlobals());

it('a large photo is made smaller, upright as it was taken', async () => {
  const sent = await shrinkPhoto(photo('praia.jpg', 'image/jpeg'));
  expect([sent.name, sent.type, await sent.text()]).toEqual(['praia.jpg', 'image/jpeg', 'small']);
  expect(drawImage).toHaveBeenCalledWith(size, 0, 0, MAX_PX, 1920);
  expect(createImageBitmap).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
});

it('a small photo of a camera is written anew, because it carries metadata; a small drawing is not', async () => {
  Object.assign(size, { width: 800, height: 600 });
  expect(await (await shrinkPhoto(photo('a.jpg', 'image/jpeg'))).text()).toBe('small');
  expect(drawImage).toHaveBeenCalledWith(size, 0, 0, 800, 600);
  const drawing = photo('a.png', 'image/png');
  expect(await shrinkPhoto(drawing)).toBe(drawing);
});

it('a photo in a format of one maker alone becomes one that all can see', async () => {
  const sent = await shrinkPhoto(photo('IMG_1.HEIC', 'image/heic'));
  expect([sent.name, sent.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
});

it('what the browser cannot read, and what is no photo, goes as it is', async () => {
  vi.mocked(createImageBitmap).mockRejectedValue(new DOMException('no', 'InvalidStateError'));
  for (const file of [photo('a.heic', 'image/heic'), photo('a.gif', 'image/gif'), photo('a.pdf', 'application/pdf')])
    expect(await shrinkPhoto(file)).toBe(file);
});
