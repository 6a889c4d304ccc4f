/** Four numbers as they are written, `[west, south, east, north]` in degrees; null where they are no such box. */
export function extentIn(text: string): [number, number, number, number] | null {
  const parts = text.split(',').map((it) => (/^\s*-?\d{1,3}(\.\d{1,20})?\s*$/.test(it) ? Number(it) : Number.NaN));
  const [west = 999, south = 999, east = 999, north = 999] = parts;
  const sound =
    parts.length === 4 && [west, east].every((it) => Math.abs(it) <= 180) && south >= -90 && south <= north && north <= 90;
  return sound ? [west, south, east, north] : null;
}
