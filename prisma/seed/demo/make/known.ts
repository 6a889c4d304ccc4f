import type { Position } from 'geojson';
import { beaches } from '../facts/beaches';
import { monuments } from '../facts/heritage';
import { lighthouses } from '../facts/lighthouses';
import type { HeritageKind, Monument } from '../facts/monument';
import { viewpoints } from '../facts/viewpoints';
import { stages } from '../facts/ways';
import { randomOf, seedOf } from '../random';
import { circumstances, isoTime, type NewElement, type Scene } from './element';
import { blob, crescent, lengthM, polygon, winding } from './shapes';

const point = (at: readonly [number, number]) => ({ type: 'Point' as const, coordinates: [...at] as Position });

/** What everybody knows is nearly all public; who wrote it down varies. */
const known = (name: string, owners: readonly string[], publicChance = 0.96) => {
  const random = randomOf(seedOf(name));
  return { random, common: { name, ...circumstances(random, owners, publicChance) } };
};

const HERITAGE_SCENES: Record<HeritageKind, Scene> = {
  CATHEDRAL: 'church',
  CHURCH: 'church',
  MONASTERY: 'church',
  CASTLE: 'castle',
  HILLFORT: 'stones',
  MEGALITH: 'stones',
  ROCK_ART: 'stones',
  ROMAN: 'castle',
  MANOR: 'city',
  GRANARY: 'granary',
  VILLAGE: 'granary',
  BRIDGE: 'bridge',
  CROSS: 'church',
  INDUSTRY: 'city',
};

/** The general decrees that protect castles, stone crosses and granaries; the list of 1931 for cathedrals. */
const PROTECTED: Partial<Record<HeritageKind, string>> = {
  CASTLE: '1949-04-22',
  CROSS: '1963-03-14',
  GRANARY: '1973-02-22',
  CATHEDRAL: '1931-06-03',
};

const SCULPTURES: Monument = {
  name: 'Parque escultórico da Torre de Hércules',
  at: [-8.408, 43.3852],
  kind: 'INDUSTRY',
  periods: ['CONTEMPORARY'],
  began: 1992,
  radiusM: 330,
  about: 'Menhires, a rosa dos ventos e o Caronte arredor da Torre.',
};

function heritage(owners: readonly string[]): NewElement[] {
  return [...monuments, SCULPTURES].map(({ name, at, kind, periods, began, radiusM, ring, about }) => {
    const { random, common } = known(name, owners);
    return {
      ...common,
      type: 'HERITAGE',
      description: `${name}. ${about}`,
      geom: ring ? polygon(ring) : radiusM ? blob(at, radiusM, random) : point(at),
      scene: HERITAGE_SCENES[kind],
      values: {
        NAME: name,
        HERITAGE_KIND: kind,
        PERIOD: periods,
        VISITABLE: String(kind !== 'ROCK_ART' || random.chance(0.5)),
        ...(began !== undefined && { BEGUN: String(began) }),
        ...(PROTECTED[kind] && { PROTECTED_SINCE: PROTECTED[kind] }),
        ...(name === 'Catedral de Santiago' && {
          HEIGHT: '74',
          PROTECTED_SINCE: '1896-08-22',
          PAGE: 'https://catedraldesantiago.es',
          CONTACT: 'https://catedraldesantiago.es',
        }),
        ...(name === 'Muralla de Lugo' && { HEIGHT: '12', PROTECTED_SINCE: '1921-04-16' }),
        ...(random.chance(0.5) && { CHECKED: isoTime(random.between(1, 400)) }),
      },
    };
  });
}

const lights = (owners: readonly string[]): NewElement[] =>
  lighthouses.map(({ name, at, lit, towerM, lampM, about }) => {
    const { random, common } = known(name, owners);
    return {
      ...common,
      type: 'LIGHTHOUSE',
      description: `${name}. ${about}`,
      geom: point(at),
      scene: 'lighthouse',
      values: {
        NAME: name,
        LIT: String(lit),
        HEIGHT: String(towerM),
        LAMP: String(lampM),
        VISITABLE: String(name === 'Torre de Hércules' || random.chance(0.2)),
      },
    };
  });

const views = (owners: readonly string[]): NewElement[] =>
  viewpoints.map(({ name, at, heightM, sees, about }) => {
    const { random, common } = known(name, owners);
    return {
      ...common,
      type: 'VIEWPOINT',
      description: `${name}. ${about}`,
      geom: point(at),
      scene: sees,
      values: {
        NAME: name,
        VIEW: sees.toUpperCase(),
        ELEVATION: String(heightM),
        WHEELCHAIR: random.pick(['YES', 'LIMITED', 'NO']),
        ...(random.chance(0.6) && { CHECKED: isoTime(random.between(1, 300)) }),
      },
    };
  });

const sands = (owners: readonly string[]): NewElement[] =>
  beaches.map(({ name, at, lengthM: metres, bearing, sea, sand, waves, about }) => {
    const { random, common } = known(name, owners);
    const services = [...random.some(['SHOWERS', 'TOILETS', 'PARKING', 'BAR'], random.whole(1, 3)), ...(waves ? ['SURF'] : [])];
    return {
      ...common,
      type: 'BEACH',
      description: `${name}. ${about}`,
      geom: crescent(at, metres, bearing, sea),
      scene: 'beach',
      values: {
        NAME: name,
        SAND: sand.toUpperCase(),
        BEACH_LENGTH: String(metres),
        SERVICES: services,
        LIFEGUARD: String(random.chance(0.7)),
        ...(random.chance(0.5) && { CHECKED: isoTime(random.between(1, 200)) }),
      },
    };
  });

const ways = (owners: readonly string[]): NewElement[] =>
  stages.map(({ way, number, name, through, hard }) => {
    const { random, common } = known(name, owners, 1);
    const geom = winding(through, random);
    const kilometres = (lengthM(geom) / 1000).toFixed(1);
    return {
      ...common,
      type: 'WAY',
      description: `Etapa ${number}: ${name}, ${kilometres.replace('.', ',')} km aproximadamente.`,
      geom,
      scene: 'way',
      values: {
        NAME: name,
        WAY: way,
        STAGE: String(number),
        LENGTH: kilometres,
        DIFFICULTY: ['EASY', 'MEDIUM', 'HARD'][hard - 1] as string,
        SURFACE: ['GROUND', ...random.some(['ASPHALT', 'GRAVEL', 'PAVING'], random.whole(1, 2))],
      },
    };
  });

/** The elements that are true: monuments, lighthouses, viewpoints, beaches and the stages of the Ways. */
export const knownElements = (owners: readonly string[]): NewElement[] =>
  [heritage, lights, views, sands, ways].flatMap((make) => make(owners));
