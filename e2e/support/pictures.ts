import sharp from 'sharp';

/** Pictures are compared by squares of this many pixels: hatches and dashes begin elsewhere, but are as dense. */
const SQUARE = 12;

/** The mean colours of the squares of a part of a picture, row by row. `side` is a multiple of `SQUARE`. */
export async function squares(
  picture: Buffer,
  { left, top, side }: { left: number; top: number; side: number },
): Promise<Buffer> {
  const cut = await sharp(picture)
    .extract({ left, top, width: side, height: side })
    .flatten({ background: '#ffffff' })
    .toBuffer();
  const across = side / SQUARE;
  return sharp(cut).resize(across, across, { kernel: 'cubic' }).removeAlpha().raw().toBuffer();
}

/** How far apart two pictures are: the mean over all squares, and the worst one, of 255. */
export function apart(a: Buffer, b: Buffer) {
  const differences = [...a].map((value, at) => Math.abs(value - (b[at] as number)));
  return { mean: differences.reduce((sum, value) => sum + value, 0) / differences.length, worst: Math.max(...differences) };
}

export const isEmpty = (picture: Buffer) => picture.every((value) => value > 250);
