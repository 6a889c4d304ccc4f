import { REFERENCE_SIZE } from './images';
import type { Icon, Mark } from './schema';

/** How far the symbols themselves reach from the middle, whatever space their rotation needs. */
export const reachOf = (symbols: readonly (Mark | Icon)[]) => Math.max(...symbols.map((symbol) => sizeOf(symbol) / 2));

/** The height of a symbol. */
export const sizeOf = ({ size }: Mark | Icon) => (typeof size === 'number' ? size : REFERENCE_SIZE);

/** Edge of the square, centred on the feature, into which all of them fit whatever their rotation. */
export function extentOf(symbols: readonly (Mark | Icon)[]): number {
  const reach = symbols.map((symbol) => {
    const stroke = symbol.kind === 'mark' ? (symbol.stroke?.width ?? 0) : 0;
    const round = symbol.kind === 'mark' && symbol.shape === 'circle';
    const anchored = symbol.kind === 'icon' && (symbol.anchor ?? 'center') !== 'center' ? sizeOf(symbol) : sizeOf(symbol) / 2;
    const [x, y] = symbol.offset ?? [0, 0];
    return (round ? anchored : anchored * Math.SQRT2) + stroke / 2 + Math.max(Math.abs(x), Math.abs(y));
  });
  return 2 * Math.ceil(Math.max(1, ...reach) + 0.5);
}
