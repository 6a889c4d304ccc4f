import type { Feature, MultiPolygon, Point, Polygon } from 'geojson';
import { type Spain, shapeOf, type Unit } from './atlas.ts';
import { waters } from './rivers.ts';
import { distanceFromGalicia, type Line, type Position, pairs, ringArea } from './shapes.ts';
import { boundsOf, type City, cities, type Town, townsOf } from './towns.ts';

const GALICIA = /^(15|27|32|36)/;

/** Towns, municipalities and seas as labelled points. */
export function placeFeatures(topology: Spain): Feature<Point>[] {
  const municipalities = topology.objects.municipalities.geometries.filter((m) => GALICIA.test(m.id));
  const towns = townsOf(
    municipalities.map((m) => ({
      id: m.id,
      name: m.properties.name,
      bounds: boundsOf(shapeOf(topology, m).coordinates),
    })),
  );
  const named = new Set(towns.map(({ ineCode }) => ineCode));
  return [
    ...towns.map(town),
    ...municipalities.filter(({ id }) => !named.has(id)).map((m) => withoutTown(topology, m)),
    ...farCities(cities),
    ...waters.map(water),
  ];
}

const townRank = (population: number) =>
  population > 90_000 ? 2 : population > 60_000 ? 3 : population > 18_000 ? 4 : population > 6_000 ? 5 : 6;

const town = ({ name, capital, population, at }: Town) =>
  point({ kind: 'place', name, rank: capital ? townRank(population) : 6, population }, at);

/** One label for a municipality whose capital GeoNames does not know. */
const withoutTown = (topology: Spain, municipality: Unit) =>
  point(
    { kind: 'municipality', name: municipality.properties.name, rank: 6, population: 0 },
    middle(shapeOf(topology, municipality)),
  );

/** Cities elsewhere: the farther away, the larger they must be to be named. */
function farCities(cities: City[]): Feature<Point>[] {
  const rankOf = (population: number) =>
    population > 3_000_000 ? 1 : population > 600_000 ? 2 : population > 200_000 ? 3 : population > 90_000 ? 4 : 5;
  return cities
    .filter((c) => !(c.country === 'ES' && c.adminCode === '58'))
    .filter((c) => {
      const far = distanceFromGalicia(c.loc.coordinates);
      return c.featureCode !== 'PPLX' && c.population > (far < 2.2 ? 18_000 : far < 8 ? 150_000 : far < 15 ? 700_000 : 4_000_000);
    })
    .map((c) =>
      point(
        {
          kind: 'place',
          name: c.name,
          rank: rankOf(c.population),
          population: c.population,
        },
        c.loc.coordinates,
      ),
    );
}

const water = ({ name, rank, at }: (typeof waters)[number]) => point({ kind: 'water', name, rank }, at);

const point = (properties: Feature['properties'], [lng, lat]: Position): Feature<Point> => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Point',
    coordinates: [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4],
  },
});

/** The centroid of the largest part. */
function middle({ type, coordinates }: Polygon | MultiPolygon): Position {
  const outer = (type === 'Polygon' ? [coordinates] : coordinates).map(([ring = []]) => ring as Line);
  const [ring = []] = outer.sort((a, b) => ringArea(b) - ringArea(a));
  let [x, y, area] = [0, 0, 0];
  for (const [a, b] of pairs(ring)) {
    const cross = a[0] * b[1] - b[0] * a[1];
    area += cross;
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  return [x / (3 * area), y / (3 * area)];
}
