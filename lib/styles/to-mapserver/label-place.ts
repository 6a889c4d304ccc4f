import type { Text } from '../schema';

/** How high letters without descenders stand, in sizes of the letters. */
const LETTER_HEIGHT = 0.75;

/**
 * POSITION and OFFSET of a label whose anchor is moved by `offset` (pixels, to the right and down). MapServer counts an offset away from
 * the point, and takes none across for a label straight above, below or beside it (get_metrics in maplabel.c): such a label gets the
 * position that takes both, half the height of its letters away. `size` in pixels.
 */
export function labelPlace({
  anchor = 'center',
  offset: [right, down] = [0, 0],
  size,
}: Pick<Text, 'anchor' | 'offset' | 'size'>) {
  const half = (Number(size) * LETTER_HEIGHT) / 2;
  let row = anchor.startsWith('top') ? 'L' : anchor.startsWith('bottom') ? 'U' : 'C';
  const column = anchor.endsWith('left') ? 'R' : anchor.endsWith('right') ? 'L' : 'C';
  if (column === 'C' && row !== 'C' && right !== 0) {
    down += row === 'L' ? half : -half;
    row = 'C';
  } else if (column !== 'C' && row === 'C' && down !== 0) {
    down -= half;
    row = 'L';
  }
  const offset: [number, number] = [column === 'L' ? -right : right, row === 'U' ? -down : down];
  return { position: `${row}${column}`, offset };
}
