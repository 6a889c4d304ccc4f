import { type ImageSpec, imageNamed } from '@/lib/styles/images';
import { drawImage } from './draw-image';
import type { MapLibreMap } from './maplibre';
import { drawShareSign, readShareSign } from './share-sign';
import type { MapStyleState } from './style';

/** Draws the pictures that a style names when the map asks for them, for a screen of this density or denser. */
export function provideImages(map: MapLibreMap, state: () => Pick<MapStyleState, 'images'>, density: number) {
  map.setMissingStyleImageResolver(async (id) => {
    const spec = imageNamed(id, state().images);
    const sign = readShareSign(id);
    if (!(spec || sign) || map.hasImage(id)) return;
    const ratio = Math.max(2, Math.ceil(density));
    const { data, pixelRatio } = sign ? drawShareSign(sign, ratio) : await drawImage(spec as ImageSpec, ratio);
    if (!map.hasImage(id)) map.addImage(id, data, { pixelRatio });
  });
}
