import type { Scene } from '../make/element';
import { randomOf, seedOf } from '../random';
import { type Draw, lights, picture } from './canvas';
import { bridge, granary, mill } from './countryside';
import { beach, canyon, coast, fields, mountain, stones, way } from './nature';
import { castle, church, city, lighthouse } from './towns';

const draws: Record<Scene, Draw> = {
  lighthouse,
  coast,
  beach,
  canyon,
  mountain,
  city,
  church,
  castle,
  stones,
  granary,
  bridge,
  fields,
  mill,
  way,
};

/** A picture (SVG, 960 by 640) of such a place; the name decides light and details, `shot` makes another one of the same place. */
export function drawScene(scene: Scene, name: string, shot = 0): string {
  const random = randomOf(seedOf(`${name}/${shot}`));
  const light = random.pick(lights);
  return picture(random, light, draws[scene](random, light));
}
