import { isSource } from '../element-sources';
import type { MapLibreMap } from '../maplibre';

/** Without these the place cannot be recognised; names and the borders of municipalities may follow. */
const GROUND = ['basemap-land', 'basemap-spain'];

/** Tells once that the ground and the elements of the view are drawn, whatever else is still on its way. */
export function watchContent(map: MapLibreMap, tell: () => void) {
  const isThere = (source: string) => map.getSource(source) !== undefined && map.isSourceLoaded(source);
  const check = () => {
    const elements = Object.keys(map.getStyle()?.sources ?? {}).filter(isSource);
    if (![...GROUND, ...elements].every(isThere)) return;
    watching.unsubscribe();
    void map.once('render', tell);
    map.triggerRepaint();
  };
  const watching = map.on('sourcedata', ({ isSourceLoaded }) => isSourceLoaded && check());
}
