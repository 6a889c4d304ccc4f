/** A possible meaning of a typed position. For EPSG:4326 `x` is the longitude in degrees, for EPSG:25829 the easting in metres. */
export interface Position {
  srid: 4326 | 25829;
  x: number;
  y: number;
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const numberOf = (text: string) => (NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN);

/** An angle with its direction, such as `42° 52' 40.5" N` or `8,54º O`. */
const ANGLE = /(\d+(?:[.,]\d+)?)\s*[°º]?\s*(?:(\d+(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:["″”]|'')\s*)?([NSEWO])/giu;

function fromAngles(text: string): Position[] {
  const angles = [...text.matchAll(ANGLE)];
  if (angles.length !== 2 || text.replace(ANGLE, '').replace(/[\s,;]/g, '') !== '') return [];
  const found: { x?: number; y?: number } = {};
  for (const [, degrees = '', minutes = '0', seconds = '0', side = ''] of angles) {
    const value = numberOf(degrees) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
    if (/[NS]/i.test(side)) found.y = /S/i.test(side) ? -value : value;
    else found.x = /[WO]/i.test(side) ? -value : value;
  }
  return found.x === undefined || found.y === undefined ? [] : [{ srid: 4326, x: found.x, y: found.y }];
}

/** The two numbers of a text: separated by a blank or semicolon (decimals with a comma or a point), or by a comma. */
function pairIn(text: string): [number, number] | undefined {
  const apart = text.split(/\s*;\s*|\s*,\s+|\s+/);
  const parts = apart.length === 2 ? apart : text.split(',');
  const numbers = parts.map((part) => numberOf(part.trim()));
  return numbers.length === 2 && numbers.every(Number.isFinite) ? (numbers as [number, number]) : undefined;
}

const isDegrees = ({ x, y }: Position) => Math.abs(x) <= 180 && Math.abs(y) <= 90;
/** Plausible coordinates of the UTM zone: the zone and one on either side, the northern hemisphere. */
const isMetres = ({ x, y }: Position) => x >= -500_000 && x <= 1_500_000 && y >= 1_000 && y <= 9_500_000;

/**
 * The possible positions of a typed text, the likelier first: people write the latitude first, files the longitude. Degrees in
 * EPSG:4326, or metres in EPSG:25829 (easting first). Empty if it is no position.
 */
export function readPosition(text: string): Position[] {
  const plain = text.trim().replace(/^epsg:(4326|25829)[:;,\s]+/i, '');
  const pair = pairIn(plain);
  if (!pair) return fromAngles(plain).filter(isDegrees);
  const [first, second] = pair;
  const inDegrees = Math.abs(first) <= 180 && Math.abs(second) <= 180;
  const readings: Position[] = inDegrees
    ? [
        { srid: 4326, x: second, y: first },
        { srid: 4326, x: first, y: second },
      ]
    : [{ srid: 25829, x: first, y: second }];
  return readings.filter(inDegrees ? isDegrees : isMetres);
}
