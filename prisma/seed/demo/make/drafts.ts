import type { Geometry, Position } from 'geojson';
import * as words from '../facts/country-words';
import type { Random } from '../random';
import { isoDay, isoTime, type NewElement, type Scene } from './element';
import type { Plots } from './plots';
import { line, offset, polygon } from './shapes';

/** An element without its circumstances; the story ends its description. */
export type Draft = Pick<NewElement, 'type' | 'name' | 'geom' | 'values'> & { story: string; scene: Scene };

export function placeName(random: Random, kind: words.PlaceKind, geom: Geometry, uses: string[] = [], name?: string): Draft {
  const chosen = name ?? random.pick(words.placeNames[kind]);
  return {
    type: 'PLACE_NAME',
    name: chosen,
    geom,
    story: random.pick(words.placeStories[kind]),
    scene: kind === 'ROCK' ? 'stones' : kind === 'HILL' ? 'mountain' : kind === 'PATH' ? 'way' : 'fields',
    values: {
      PLACE_KIND: kind,
      STILL_SAID: String(random.chance(0.75)),
      RECORDED: isoDay(random.between(30, 1500)),
      ...(uses.length > 0 && { USES: uses }),
      ...(random.chance(0.25) && { OTHER_NAMES: chosen.replace(/^(A|O|As|Os) /, '') }),
      ...(random.chance(0.3) && { INFORMANT: random.pick(words.tellers) }),
    },
  };
}

const USES = ['MAIZE', 'POTATO', 'GRASS', 'VINES', 'FALLOW'];

/** Seven of the twelve plots, each with a name of its own, two fields far apart under one name, rocks, a hill and a path. */
export function fields(plots: Plots, random: Random): Draft[] {
  const cells = random.some(
    Array.from({ length: 12 }, (_, i) => [(i % 4) - 1, Math.floor(i / 4)] as const),
    9,
  );
  const named = random.some(words.placeNames.FIELD, 5);
  const plot = (i: number) => polygon(plots.plot(...(cells[i] as readonly [number, number])));
  const twoParts: Geometry = { type: 'MultiPolygon', coordinates: [plot(7).coordinates, polygon(plots.plot(4, 3)).coordinates] };
  return [
    ...[0, 1, 2, 3].map((i) => placeName(random, 'FIELD', plot(i), random.some(USES, random.whole(1, 2)), named[i])),
    placeName(random, 'MEADOW', plot(4), ['GRASS']),
    placeName(random, 'WOOD', plot(5), ['TREES']),
    ...(random.chance(0.3) ? [placeName(random, 'FIELD', twoParts, random.some(USES, 1), named[4])] : []),
    placeName(random, 'ROCK', { type: 'Point', coordinates: plots.at(random.between(-500, -250), random.between(200, 500)) }),
    placeName(random, 'HILL', { type: 'Point', coordinates: plots.at(random.between(500, 900), random.between(-600, -300)) }),
    placeName(
      random,
      'PATH',
      line([
        plots.at(-330, -50),
        plots.at(-200, -22),
        plots.corner(-1, 0),
        plots.corner(0, 0),
        plots.corner(1, 0),
        plots.corner(2, 0),
        plots.corner(3, 0),
        plots.at(470, 60),
        plots.at(560, 140),
      ]),
    ),
  ];
}

export function waters(hamlet: { name: string }, plots: Plots, random: Random): Draft[] {
  const bend = (i: number) => Math.sin(i * 1.3 + plots.bearing) * 45 + Math.sin(i * 0.6) * 60;
  const course = Array.from({ length: 12 }, (_, i) => plots.at(-500 + i * 105, 360 + bend(i)));
  const water = (kind: string, name: string, story: string, geom: Geometry, more: Draft['values'] = {}): Draft => ({
    type: 'WATER',
    name,
    geom,
    story,
    scene: 'mill',
    values: { NAME: name, WATER_KIND: kind, ...more },
  });
  const spring = {
    DRINKABLE: String(random.chance(0.7)),
    FLOW: random.between(0.4, 24).toFixed(1),
    CHECKED: isoTime(random.between(1, 700)),
  };
  return [
    water(
      random.pick(['SPRING', 'FOUNTAIN']),
      random.pick(words.springs),
      random.pick(words.springStories),
      { type: 'Point', coordinates: plots.at(-150, 190) },
      spring,
    ),
    water('STREAM', `Rego de ${hamlet.name.replace(/^(A|O|As|Os) /, '')}`, random.pick(words.streamStories), line(course)),
    water(
      'MILL',
      random.pick(words.mills),
      random.pick(words.millStories),
      { type: 'Point', coordinates: course[7] as Position },
      { CONDITION: random.pick(['GOOD', 'FAIR', 'RUINED']) },
    ),
    ...(random.chance(0.4)
      ? [
          water(
            'CHANNEL',
            'A Levada',
            random.pick(words.millStories),
            line([course[5] as Position, plots.at(70, 400 + bend(5)), course[7] as Position]),
          ),
        ]
      : [
          water(
            'WASHING',
            random.pick(words.washing),
            random.pick(words.springStories),
            { type: 'Point', coordinates: plots.at(-120, 225) },
            { CONDITION: 'FAIR' },
          ),
        ]),
  ];
}

export function walls(plots: Plots, random: Random): Draft[] {
  const wall = (kind: keyof typeof words.walls, geom: Geometry): Draft => ({
    type: 'WALL',
    name: random.pick(words.walls[kind]),
    geom,
    story: random.pick(words.wallStories),
    scene: 'stones',
    values: {
      WALL_KIND: kind,
      MATERIAL: random.pick(['GRANITE', 'SLATE', 'STONE']),
      HEIGHT: random.between(0.7, 2.1).toFixed(2),
      CONDITION: random.pick(['GOOD', 'FAIR', 'RUINED']),
    },
  });
  const along = line([plots.corner(0, 1), plots.corner(1, 1), plots.corner(2, 1), plots.corner(3, 1)]);
  const terraces = {
    type: 'MultiLineString' as const,
    coordinates: [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((k) => plots.at(-320 + k * 50 + i * 6, -120 - i * 22 + (k % 2) * 5))),
  };
  const centre = plots.at(-260, 255);
  const ring = (radiusM: number) =>
    Array.from({ length: 14 }, (_, i) => offset(centre, Math.cos(i * 0.449) * radiusM, Math.sin(i * 0.449) * radiusM));
  return [
    wall(random.pick(['DRY_STONE', 'SLABS']), along),
    random.chance(0.5)
      ? wall('TERRACE', terraces)
      : wall('FOLD', random.chance(0.5) ? polygon(ring(34)) : polygon(ring(38), ring(14).reverse())),
  ];
}
