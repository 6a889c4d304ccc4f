import sharp from 'sharp';

/** A photograph as a phone takes it: 40 by 20 pixels, its left half red, lying on its side, with the place where it was taken. */
export const aPhoto = async (): Promise<Buffer> => {
  const half = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#d00000' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffffff' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Ana', Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 23/1 9/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
};

export const aPicture = (format: 'png' | 'webp' | 'gif' | 'tiff' | 'avif', width = 8, height = 8): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3070b0' } })
    .toFormat(format)
    .toBuffer();
