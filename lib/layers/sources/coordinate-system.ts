import 'server-only';
import { pool } from '@/lib/db';
import { badSystem } from './errors';
import { findExtentInDegrees, findIsGeographic, findRowsExtent, type RowFacts } from './imported-queries';
import { areaOfUse, identifySystem } from './ogr';
import type { Extent } from './schema';
import type { UnpackedShape } from './shapefile';

/** The coordinate system of a file, and that of its table. */
export interface System {
  /** The EPSG code of the file; undefined: the .prj describes a system without a code. */
  epsg: number | undefined;
  /** The EPSG code of the table. */
  srid: number;
  inDegrees: boolean;
  /** The area of use: west, south, east, north. */
  area: Extent;
}

/** How far outside its area of use a system is still plausible, in degrees. */
const TOLERANCE = 20;
const EXACT_TIMEOUT_MS = 10_000;
const WORLD: Extent = [-180, -90, 180, 90];

async function knownSystem(epsg: number): Promise<System | undefined> {
  const [inDegrees, area] = await Promise.all([findIsGeographic(pool, epsg), areaOfUse(epsg)]);
  return inDegrees === undefined || !area ? undefined : { epsg, srid: epsg, inDegrees, area };
}

async function namedSystem(named: string): Promise<System> {
  const epsg = /^\s*EPSG:(\d{4,6})\s*$/i.exec(named)?.[1];
  if (!epsg) throw badSystem('format', { system: named.slice(0, 40) });
  const system = await knownSystem(Number(epsg));
  if (!system) throw badSystem('unknown', { system: `EPSG:${epsg}` });
  return system;
}

/** The system that the .prj describes. One without a code is converted to EPSG:4326; undefined: it describes none. */
export async function describedSystem(shape: UnpackedShape): Promise<System | undefined> {
  if (!shape.prj) return undefined;
  const epsg = await identifySystem(shape.shp);
  if (epsg === undefined) return undefined;
  return (epsg > 0 && (await knownSystem(epsg))) || { epsg: undefined, srid: 4326, inDegrees: true, area: WORLD };
}

/** The system of the import: the specified one, else that of the .prj. Throws a 400 at `coordinateSystem`. */
export async function systemFor(shape: UnpackedShape, named: string | undefined): Promise<System> {
  if (named !== undefined) return namedSystem(named);
  const described = await describedSystem(shape);
  if (described) return described;
  throw shape.prj ? badSystem('unreadable', { name: `${shape.name}.prj` }) : badSystem('required', { name: shape.name });
}

/** The exact extent of the rows if the query ends in time; else that of their transformed bounding box, which is a little larger. */
const extentInDegrees = async (box: Extent, srid: number, table: string): Promise<Extent | undefined> =>
  (await findRowsExtent(pool, table, EXACT_TIMEOUT_MS)) ?? (await findExtentInDegrees(pool, box, srid).catch(() => undefined));

const degrees = (value: number) => value.toFixed(2);

/**
 * The extent of the rows, [west, south, east, north] in EPSG:4326. Throws a 400 at `coordinateSystem` when most positions are invalid, or
 * far outside its area of use: then the system is wrong.
 */
export async function extentWithin(
  facts: RowFacts,
  { srid, inDegrees, area }: System,
  name: string,
  table: string,
): Promise<Extent> {
  const system = `EPSG:${srid}`;
  const { west, south, east, north } = facts;
  if (west === null || south === null || east === null || north === null || facts.outside * 2 > facts.rows - facts.shapeless)
    throw badSystem('impossible', { name, system });
  const box: Extent = [west, south, east, north];
  const extent = inDegrees ? box : await extentInDegrees(box, srid, table);
  if (!extent?.every(Number.isFinite)) throw badSystem('impossible', { name, system });
  const [w, s, e, n] = area;
  const far = extent[1] > n + TOLERANCE || extent[3] < s - TOLERANCE;
  // The west of an area across the antimeridian is greater than its east.
  const farAside = w <= e && (extent[0] > e + TOLERANCE || extent[2] < w - TOLERANCE);
  if (far || farAside)
    throw badSystem('far', {
      name,
      system,
      place: `${degrees((extent[0] + extent[2]) / 2)}, ${degrees((extent[1] + extent[3]) / 2)}`,
    });
  return extent;
}
