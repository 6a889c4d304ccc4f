/** A part of a picture, as high as the picture could be cut without cutting what it shows. */
export interface Strip {
  /** A PNG as data URL. */
  png: string;
  /** CSS pixels. */
  width: number;
  height: number;
}

/** A strip is at most this high (CSS pixels), so that columns can be filled. */
const MAX_PX = 240;

/**
 * Where to cut a picture so that no piece is higher than `most`: between rows that are blank where there are such, so that no line of
 * text is cut. The last cut is the picture's height.
 */
export function cutsOf(blank: readonly boolean[], most: number): number[] {
  const cuts: number[] = [];
  let from = 0;
  while (blank.length - from > most) {
    const end = from + most;
    const found = blank.lastIndexOf(true, end);
    from = found > from + most / 4 ? found : end;
    cuts.push(from);
  }
  return [...cuts, blank.length];
}

async function pictureAt(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** CSS pixels of a picture. */
export async function sizeOfPicture(source: string): Promise<{ width: number; height: number }> {
  const { naturalWidth: width, naturalHeight: height } = await pictureAt(source);
  return { width, height };
}

function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return context;
}

/** Which rows of a picture are of one colour from edge to edge. */
function blankRows(context: CanvasRenderingContext2D, width: number, height: number): boolean[] {
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  return Array.from({ length: height }, (_, row) => {
    const line = pixels.subarray(row * width, (row + 1) * width);
    return line.every((it) => it === line[0]);
  });
}

/** Any picture that the browser can draw, on white, in strips from the top. */
export async function asStrips(blob: Blob): Promise<Strip[]> {
  const url = URL.createObjectURL(blob);
  try {
    const image = await pictureAt(url);
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) throw new Error('an empty picture');
    const context = canvasOf(width, height);
    context.drawImage(image, 0, 0);
    const cuts = cutsOf(blankRows(context, width, height), MAX_PX);
    return cuts.map((end, at) => {
      const top = cuts[at - 1] ?? 0;
      const strip = canvasOf(width, end - top);
      strip.drawImage(context.canvas, 0, -top);
      return { png: strip.canvas.toDataURL('image/png'), width, height: end - top };
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
