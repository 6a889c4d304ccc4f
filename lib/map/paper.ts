import type { MapLibreMap } from './maplibre';

/**
 * What the browser's own print shows of a map: a copy of it as it is at that moment. Paper cannot wait for WebGL to draw, and what WebGL
 * has drawn is gone by then. The answer takes it back.
 */
export function printable(map: MapLibreMap): () => void {
  const copy = document.createElement('canvas');
  copy.className = 'map-on-paper';
  copy.setAttribute('aria-hidden', 'true');
  const draw = () => {
    map.redraw();
    const drawn = map.getCanvas();
    [copy.width, copy.height] = [drawn.width, drawn.height];
    copy.getContext('2d')?.drawImage(drawn, 0, 0);
    map.getContainer().prepend(copy);
  };
  const drop = () => copy.remove();
  window.addEventListener('beforeprint', draw);
  window.addEventListener('afterprint', drop);
  return () => {
    window.removeEventListener('beforeprint', draw);
    window.removeEventListener('afterprint', drop);
  };
}
