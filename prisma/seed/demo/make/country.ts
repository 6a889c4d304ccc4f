import type { Geometry, MultiPolygon, Position } from 'geojson';
import type { Atlas } from '../atlas';
import { parishes } from '../facts/parishes';
import { type Random, randomOf, seedOf } from '../random';
import { type Draft, fields, placeName, walls, waters } from './drafts';
import { circumstances, type NewElement } from './element';
import { Plots } from './plots';
import { contains, offset, turned } from './shapes';

interface Hamlet {
  name: string;
  at: Position;
  within: MultiPolygon;
}

const HAMLETS = 36;
/** Parishes nearer than this to the middle of a city have no fields. */
const CITY: Position = [-8.544, 42.88];

/** Where the countryside is drawn: small towns all over Galicia, and the rural parishes that we know. */
function hamlets({ towns, municipalities }: Atlas): Hamlet[] {
  const areaOf = new Map(municipalities.map(({ code, geom }) => [code, geom]));
  const small = towns.filter(({ population }) => population < 9000).sort((a, b) => a.ineCode.localeCompare(b.ineCode));
  const spread = Array.from({ length: HAMLETS }, (_, i) => small[Math.floor(((i + 0.5) * small.length) / HAMLETS)]);
  const centres = spread.flatMap((place) => {
    const within = place && areaOf.get(place.ineCode);
    return place && within ? [{ name: place.name, at: place.at, within }] : [];
  });
  const rural = Object.entries(parishes).flatMap(([code, list]) =>
    list
      .filter(([, lng, lat], i) => i % 3 === 0 && Math.hypot(lng - (CITY[0] as number), lat - (CITY[1] as number)) > 0.03)
      .map(([name, lng, lat]) => ({
        name: name.replace(/ \(.*/, ''),
        at: [lng, lat] as Position,
        within: areaOf.get(code) as MultiPolygon,
      })),
  );
  return [...centres, ...rural];
}

function positions(geom: Geometry): Position[] {
  if (geom.type === 'GeometryCollection') return geom.geometries.flatMap(positions);
  const walk = (part: unknown): Position[] =>
    Array.isArray(part) && typeof part[0] === 'number' ? [part as Position] : (part as unknown[]).flatMap(walk);
  return walk(geom.coordinates);
}

/** Fields, rocks, paths, springs, mills and walls around the hamlets: invented, but such as there are. */
export function countryElements(atlas: Atlas, owners: readonly string[]): NewElement[] {
  const around = hamlets(atlas).flatMap((hamlet) => {
    const random = randomOf(seedOf(`${hamlet.name}${hamlet.at}`));
    const plots = new Plots(offset(hamlet.at, random.between(-900, 900), random.between(-900, 900)), random);
    const drafts = [...fields(plots, random), ...waters(hamlet, plots, random), ...walls(plots, random)];
    return drafts.flatMap((draft) => finished(draft, hamlet, random, owners));
  });
  return [...around, ...scattered(atlas, owners)];
}

/** One or two points in every third municipality or so, so that no part of the map is empty. */
function scattered({ municipalities, towns }: Atlas, owners: readonly string[]): NewElement[] {
  return municipalities.flatMap(({ code, name, geom }) => {
    const random = randomOf(seedOf(`${code} ${name}`));
    const seat = towns.find(({ ineCode }) => ineCode === code);
    if (!seat || random.chance(0.35)) return [];
    const at = offset(seat.at, ...turned(random.between(1500, 4500), 0, random.between(0, 360)));
    const point = { type: 'Point' as const, coordinates: at };
    const hamlet = { name, at, within: geom };
    const water = waters(hamlet, new Plots(at, random), random).find((draft) => draft.geom.type === 'Point');
    const place = placeName(random, random.pick(['ROCK', 'HILL'] as const), point);
    const draft = water && random.chance(0.6) ? { ...water, geom: point } : place;
    return finished(draft, hamlet, random, owners);
  });
}

/** A draft with its story and circumstances; nothing if it does not lie within the municipality. */
function finished({ story, ...draft }: Draft, hamlet: Hamlet, random: Random, owners: readonly string[]): NewElement[] {
  if (!positions(draft.geom).every((at) => contains(hamlet.within, at))) return [];
  return [
    {
      ...draft,
      ...circumstances(random, owners, 0.88),
      values: { ...draft.values, NAME: draft.name },
      description: `${draft.name}, en ${hamlet.name}. ${story}`,
    },
  ];
}
