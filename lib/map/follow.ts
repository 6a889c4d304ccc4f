import { afterPaint } from './after-paint';
import { type DevicePosition, type PositionFailure, watchDevice } from './device-position';
import { type MapLibreMap, maplibregl } from './maplibre';

/** `waiting` for a first position; `following`: the map moves along; `shown`: somebody has moved the map since. */
export interface Following {
  state: 'waiting' | 'following' | 'shown';
  /** Null while there is none. */
  position: DevicePosition | null;
}

/** The first position is shown at this zoom or closer. */
const FARTHEST = 13;
const CLOSEST = 17;
/** A position that lies so far (px) from the middle has been moved away from. */
const AWAY_PX = 40;
/** Identifies the moves that this code makes. */
const OURS = { followsDevice: true };

export interface Follower {
  /** Lets the map move along again. */
  again(): void;
  end(): void;
}

/** Shows the device on the map and moves the map along, until somebody moves it elsewhere. */
export function followDevice(
  map: MapLibreMap,
  tell: (following: Following) => void,
  fail: (why: PositionFailure) => void,
): Follower {
  const markers = deviceMarkers(map);
  let now: Following = { state: 'waiting', position: null };
  const become = (next: Following) => {
    now = next;
    tell(now);
  };
  const stopWatching = watchDevice((position) => {
    markers.show(position);
    const state = now.state === 'waiting' ? 'following' : now.state;
    if (now.state === 'waiting') afterPaint(() => map.easeTo({ center: position.at, zoom: zoomFor(map, position) }, OURS));
    else if (state === 'following' && !map.isMoving()) map.panTo(position.at, {}, OURS);
    become({ state, position });
  }, fail);
  const moved = map.on('moveend', (event) => {
    const { state, position } = now;
    if (state !== 'following' || !position || 'followsDevice' in event) return;
    // Where something lies over the map, its middle is not that of the canvas.
    if (map.project(position.at).dist(map.project(map.getCenter())) > AWAY_PX) become({ state: 'shown', position });
  });
  become(now);
  return {
    again() {
      if (!now.position) return;
      map.easeTo({ center: now.position.at, zoom: Math.max(map.getZoom(), FARTHEST) }, OURS);
      become({ ...now, state: 'following' });
    },
    end() {
      stopWatching();
      moved.unsubscribe();
      markers.remove();
    },
  };
}

/** Close enough for the circle of accuracy to fill the view, within bounds; never farther away than the map is now. */
function zoomFor(map: MapLibreMap, { at, accuracyM }: DevicePosition): number {
  const around = maplibregl.LngLatBounds.fromLngLat(new maplibregl.LngLat(...at), accuracyM);
  const fitting = map.cameraForBounds(around, { maxZoom: CLOSEST })?.zoom ?? CLOSEST;
  return Math.max(map.getZoom(), FARTHEST, fitting);
}

/** The dot, and the circle of accuracy around it. The style sheet of the library draws both. */
function deviceMarkers(map: MapLibreMap) {
  const [dot, circle] = [element('dot'), element('accuracy-circle')];
  const markers = [circle, dot].map((it) => new maplibregl.Marker({ element: it }));
  let shown: DevicePosition | null = null;
  const size = () => {
    if (!shown) return;
    const at = new maplibregl.LngLat(...shown.at);
    const { x, y } = map.project(at);
    const metresPerPixel = at.distanceTo(map.unproject([x + 100, y])) / 100;
    circle.style.width = circle.style.height = `${(2 * shown.accuracyM) / metresPerPixel}px`;
  };
  const zoomed = map.on('zoom', size);
  return {
    show(position: DevicePosition) {
      shown = position;
      for (const marker of markers) marker.setLngLat(position.at).addTo(map);
      size();
    },
    remove() {
      zoomed.unsubscribe();
      for (const marker of markers) marker.remove();
    },
  };
}

function element(name: string): HTMLElement {
  const made = document.createElement('div');
  made.className = `maplibregl-user-location-${name}`;
  return made;
}
