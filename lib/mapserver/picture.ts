import 'server-only';
import sharp from 'sharp';

export interface PictureWish {
  format: string;
  transparent: boolean;
  /** `0xRRGGBB`; white when there is none. */
  background?: string;
}

/** Pictures of one size on top of each other, the first one lowest, in the format that was asked for. */
export async function layered(pictures: readonly Uint8Array[], { format, transparent, background }: PictureWish) {
  const [lowest, ...others] = pictures as [Uint8Array, ...Uint8Array[]];
  const color = `#${background?.slice(2) ?? 'ffffff'}`;
  const whole = sharp(lowest)
    .ensureAlpha()
    .composite(others.map((input) => ({ input: Buffer.from(input) })));
  if (format === 'image/jpeg') {
    const opaque = await whole.png({ compressionLevel: 0 }).toBuffer();
    return sharp(opaque).flatten({ background: color }).jpeg({ quality: 85 }).toBuffer();
  }
  const png = { compressionLevel: 3, ...(format !== 'image/png' && { palette: true }) };
  if (transparent) return whole.png(png).toBuffer();
  return sharp(await whole.png({ compressionLevel: 0 }).toBuffer())
    .flatten({ background: color })
    .png(png)
    .toBuffer();
}
