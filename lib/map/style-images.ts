import { drawImage } from './draw-image';
import type { MapLibreMap } from './maplibre';
import type { Look } from './style';

/** Draws the pictures that a style names when the map asks for them, for a screen of this density or denser. */
export function provideImages(map: MapLibreMap, look: () => Pick<Look, 'images'>, density: number) {
  map.setMissingStyleImageResolver(async (id) => {
    const spec = look().images[id];
    if (!spec || map.hasImage(id)) return;
    const { data, pixelRatio } = await drawImage(spec, Math.max(2, Math.ceil(density)));
    if (!map.hasImage(id)) map.addImage(id, data, { pixelRatio });
  });
}
