import { drawImage } from './draw-image';
import type { MapLibreMap } from './maplibre';
import type { MapStyleState } from './style';

/** Draws the pictures that a style names when the map asks for them, for a screen of this density or denser. */
export function provideImages(map: MapLibreMap, state: () => Pick<MapStyleState, 'images'>, density: number) {
  map.setMissingStyleImageResolver(async (id) => {
    const spec = state().images[id];
    if (!spec || map.hasImage(id)) return;
    const { data, pixelRatio } = await drawImage(spec, Math.max(2, Math.ceil(density)));
    if (!map.hasImage(id)) map.addImage(id, data, { pixelRatio });
  });
}
