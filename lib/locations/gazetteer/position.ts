import proj4 from 'proj4';
import type { Position as LngLat } from '@/lib/position';

/** A possible meaning of a typed position. For EPSG:4326 `x` is the longitude in degrees, otherwise the easting in metres. */
export interface Position {
  /** EPSG:4326, EPSG:25829, or WGS 84 in a UTM zone: 326 and the zone in the north, 327 and the zone in the south. */
  srid: number;
  x: number;
  y: number;
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const numberOf = (text: string) => (NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN);

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

/** Two numbers alone: degrees in either order, the latitude first, or metres. */
function fromPair([first, second]: [number, number]): Position[] {
  const inDegrees = Math.abs(first) <= 180 && Math.abs(second) <= 180;
  if (!inDegrees) return [{ srid: 25829, x: first, y: second }].filter(isMetres);
  return [
    { srid: 4326, x: second, y: first },
    { srid: 4326, x: first, y: second },
  ].filter(isDegrees);
}

/** Degrees, minutes and seconds as one number of degrees. Only the degrees have a sign; minutes and seconds are below 60. */
function angleOf(numbers: readonly string[]): number {
  const [degrees = '', ...rest] = numbers;
  const parts = rest.map((part) => (/^\d/.test(part) ? numberOf(part) : Number.NaN));
  if (rest.length > 2 || !parts.every((part) => part < 60)) return Number.NaN;
  const [minutes = 0, seconds = 0] = parts;
  const size = Math.abs(numberOf(degrees)) + minutes / 60 + seconds / 3600;
  return degrees.startsWith('-') ? -size : size;
}

const NO_LETTER = { first: '', second: '' };

/** The numbers of the two angles, and the letters that say their directions; undefined if there are not two angles. */
function anglesIn(tokens: readonly string[]) {
  const at = tokens.flatMap((token, i) => (/[a-z]/i.test(token) ? [i] : []));
  const middle = tokens.length / 2;
  if (at.length === 0) return { one: tokens.slice(0, middle), other: tokens.slice(middle), ...NO_LETTER };
  const [start = 0, end = 0] = at;
  if (at.length !== 2) return undefined;
  const letters = { first: tokens[start] ?? '', second: tokens[end] ?? '' };
  if (start === 0) return { one: tokens.slice(1, end), other: tokens.slice(end + 1), ...letters };
  if (end === tokens.length - 1) return { one: tokens.slice(0, start), other: tokens.slice(start + 1, end), ...letters };
  return undefined;
}

/** Two numbers without letters, which are angles only where they say so. */
const tokensAlone = ({ one, first }: { one: readonly string[]; first: string }) => first === '' && one.length === 1;

const ANGLES = /^[\d\s.,;+\-°º˚'′’´"″”NSEWO]+$/i;

/** Two angles such as `42° 52' 40.5" N 8° 32' O`, `N 42.8 W 8.5` or `42 52 40 -8 32 41`: the latitude first unless letters say otherwise. */
function fromAngles(text: string): Position[] {
  if (!ANGLES.test(text)) return [];
  const angles = anglesIn(text.match(/[+-]?\d+(?:[.,]\d+)?|[NSEWO]/gi) ?? []);
  if (!angles || (tokensAlone(angles) && !/[°º˚]/.test(text))) return [];
  const { one, other, first, second } = angles;
  const isLatitude = (letter: string) => /[NS]/i.test(letter);
  if (first !== '' && isLatitude(first) === isLatitude(second)) return [];
  // With a letter, a sign would say the direction twice; without one, two angles are written alike.
  if (first === '' ? one.length !== other.length : /^[+-]/.test(`${one[0]}`) || /^[+-]/.test(`${other[0]}`)) return [];
  const signed = (numbers: string[], letter: string) => (/[SWO]/i.test(letter) ? -1 : 1) * angleOf(numbers);
  const values = [signed(one, first), signed(other, second)] as const;
  const [y, x] = first === '' || isLatitude(first) ? values : [values[1], values[0]];
  return [{ srid: 4326, x, y }].filter(isDegrees);
}

const GEO = /^geo:([+-]?\d+(?:\.\d+)?),([+-]?\d+(?:\.\d+)?)(?:[,;?].*)?$/i;
/** Zone, band, easting and northing. */
const UTM =
  /^(?:utm\s*)?(\d{1,2})\s*([C-HJ-NP-X])[\s,;]*(\d{6,7}(?:[.,]\d+)?)\s*(?:m?\s*E)?[\s,;]+(\d{1,8}(?:[.,]\d+)?)\s*(?:m?\s*N)?$/i;

function fromUtm([, zone = '', band = '', easting = '', northing = '']: readonly string[]): Position[] {
  const srid = (band.toUpperCase() >= 'N' ? 32600 : 32700) + Number(zone);
  const found = { srid, x: numberOf(easting), y: numberOf(northing) };
  const sound = Number(zone) >= 1 && Number(zone) <= 60 && found.x >= 100_000 && found.x < 1_000_000 && found.y <= 10_000_000;
  return sound ? [found] : [];
}

/**
 * The possible positions of a typed text, the likelier first: people write the latitude first, files the longitude. Degrees in
 * EPSG:4326 (decimal, or with minutes and seconds, with signs or letters; `geo:`), UTM with its zone and band, or metres in
 * EPSG:25829 (easting first). Empty if it is no position.
 */
export function readPosition(text: string): Position[] {
  const plain = text
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/^epsg:(4326|25829)[:;,\s]+/i, '');
  const geo = GEO.exec(plain);
  if (geo) return [{ srid: 4326, x: Number(geo[2]), y: Number(geo[1]) }].filter(isDegrees);
  const utm = UTM.exec(plain);
  if (utm) return fromUtm(utm);
  const pair = pairIn(plain);
  return pair ? fromPair(pair) : fromAngles(plain);
}

function definitionOf(srid: number): string {
  if (srid === 25829) return '+proj=utm +zone=29 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';
  return `+proj=utm +zone=${srid % 100} ${srid >= 32700 ? '+south' : ''} +datum=WGS84 +units=m +no_defs`;
}

/** A position as [lng, lat] in degrees; undefined if it lies outside of where its system is defined. */
export function lngLatOf({ srid, x, y }: Position): LngLat | undefined {
  const [lng, lat] = srid === 4326 ? [x, y] : proj4(definitionOf(srid), 'WGS84', [x, y]);
  return Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : undefined;
}
