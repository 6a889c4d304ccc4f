/** CSS pixels: 96 to the inch. */
export const PIXELS_PER_MM = 96 / 25.4;
export const PIXELS_PER_POINT = 96 / 72;
/** Sizes on the ground have no size in pixels; they are taken as they are at 1:25,000. */
const GROUND_SCALE = 25_000;
export const PIXELS_PER_METRE = 1 / (GROUND_SCALE * 0.00028);

/** Four decimals: what is finer is noise of the conversion. */
export const rounded = (value: number) => Math.round(value * 10_000) / 10_000 + 0;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export const pixels = (value: number) => rounded(clamp(value, 0, 1000));
export const shift = (value: number) => rounded(clamp(value, -1000, 1000));
export const opacity = (value: number) => rounded(clamp(value, 0, 1));
/** Degrees between -360 and 360. */
export const degrees = (value: number) => rounded(value % 360);

/** A value that a file gives as text: a number where it is written as one, true and false, else the text. */
export function scalarIn(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const value = Number(text);
  return Number.isFinite(value) && String(value) === text ? value : text;
}
