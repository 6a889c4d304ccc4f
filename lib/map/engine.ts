import type { GeoJSONSourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Geometry } from 'geojson';
import type { Position } from '@/lib/position';
import type { Camera, Extent } from './camera';
import { turnable, watchBearing } from './compass';
import type { PositionFailure } from './device-position';
import { fanOf } from './fan';
import type { Following } from './follow';
import { forwardGestures } from './gestures';
import { type MapLibreMap, maplibregl } from './maplibre';
import { CLOSEST_FIT, keepInSight, keepWhole, resize, reveal } from './moves';
import { baseOptions, type MapSurroundings, nameAttribution, prepareMap, watchIdle } from './prepare';
import { type Seen, scaleBar, watchPointer } from './readouts';
import { retile, withTilesOf } from './retile';
import { mapStage } from './stage';
import type { MapStyleState } from './style';
import { type ElementHit, type GroupHit, infoTool } from './tools/info';
import { createToolbox, type Hit } from './tools/toolbox';
import type { Fanned, LayerKey } from './view';
import { watchWidth } from './view-width';
import { watchContent } from './watch/content';
import { watchGone } from './watch/gone';
import type { Trouble } from './watch/trouble';
import { watchTroubles } from './watch/troubles';

/** Callbacks to the page. They are read at each call, so the page may replace them. */
export interface EngineHooks {
  ask(elements: ElementHit[], at: Position): Promise<void>;
  /** What of all that was clicked the click is about. */
  about(hits: Hit[]): Hit[];
  /** A group was clicked. */
  open(group: GroupHit): void;
  /** The pointer is on an element, or on none any more. */
  hover(element: ElementHit | null): void;
  /** Tiles of elements are not there: a type of theirs is gone. */
  gone(): void;
  /** What lies on each other at this scale, or nothing. */
  fan(elements: readonly Fanned[]): void;
  moved(): void;
  /** For the first time, the background and the elements of the view are drawn. */
  drawn(): void;
  idle(idle: boolean): void;
  /** Problems of the visible layers; layers that are not named have none. */
  troubles(troubles: ReadonlyMap<LayerKey, Trouble>): void;
}

export interface EngineOptions extends MapSurroundings {
  /** A camera, or an extent to fit. */
  start: Camera | Extent;
  styleState: MapStyleState;
  /** The click tolerance; by default the size of a pointer. */
  clickTolerancePx?: number | undefined;
}

export type Engine = ReturnType<typeof createEngine>;

/** Puts a map into `container`. It lives on when the page takes the container out of the document and back. */
export function createEngine(container: HTMLElement, hooks: EngineHooks, options: EngineOptions) {
  const { start, styleState: firstState } = options;
  let styleState = firstState;
  const map = new maplibregl.Map({
    container,
    style: styleState.style,
    ...(Array.isArray(start) ? { bounds: start, fitBoundsOptions: { padding: 8 } } : start),
    ...baseOptions(options),
    trackResize: false,
  });
  const leavePaper = prepareMap(map, () => styleState);
  turnable(map);
  const stage = mapStage(map, options.clickTolerancePx);
  const box = createToolbox(
    stage,
    infoTool((elements, at) => hooks.ask(elements, at), {
      about: (hits) => hooks.about(hits),
      open: (group) => hooks.open(group),
      hover: (element) => hooks.hover(element),
    }),
  );
  const { pin, clickMiddle } = forwardGestures(map, box);
  watchGone(map, () => hooks.gone());
  watchContent(map, () => hooks.drawn());
  watchState(map, hooks, () => retile(map, styleState));
  const troubles = watchTroubles(
    map,
    () => styleState.style.sources,
    (all) => hooks.troubles(all),
  );

  let loaded = false;
  void map.once('style.load', () => {
    loaded = true;
    apply();
  });

  function apply() {
    const { style } = styleState;
    const draft = { ...style.sources.draft, data: stage.drafted() } as GeoJSONSourceSpecification;
    map.setStyle({ ...style, sources: { ...withTilesOf(map, style.sources), draft } });
    map.triggerRepaint();
  }

  return {
    /** Activates a tool; null deactivates it. `ended` is called when it ends by itself or by Escape. */
    use: box.use,
    canvas: map.getCanvas(),
    /** Updates the label of the attribution button, when the language of the page changes. */
    nameAttribution: (label: string) => nameAttribution(map, label),
    show(next: MapStyleState) {
      styleState = next;
      if (loaded) apply();
      troubles.check();
    },
    /** Requests the failed images of a layer again. */
    retry: troubles.retry,
    /** Removes the map for good. One that may be needed again is detached instead. */
    remove() {
      leavePaper();
      map.remove();
    },
    /** Shows a pin in the middle of what is free of the map, under which it moves, or takes it away. */
    pin,
    /** Clicks where the pin is. */
    clickMiddle,
    /** Tells where the pointer is ([lng, lat]; null: not on the map), where it clicked and where the middle is; the answer ends that. */
    watchPointer: (tell: (seen: Seen) => void) => watchPointer(map, tell),
    /** Shows or hides the scale bar. */
    scale: scaleBar(map),
    /** Shows where the device is, and moves the map along. */
    follow: async (tell: (following: Following) => void, fail: (why: PositionFailure) => void) =>
      (await import('./follow')).followDevice(map, tell, fail),
    watchBearing: (tell: (degrees: number) => void) => watchBearing(map, tell),
    watchWidth: (tell: (metres: number | undefined) => void) => watchWidth(map, tell),
    northUp: () => void map.resetNorth(),
    zoomIn: () => void map.zoomIn(),
    zoomOut: () => void map.zoomOut(),
    jump: (camera: Camera) => void map.jumpTo(camera),
    /** Brings an extent into view; `hiddenBelow` pixels are covered by a sheet. */
    fit(extent: Extent, hiddenBelow = 0) {
      const padding = { top: 8, right: 8, bottom: hiddenBelow + 8, left: 8 };
      map.fitBounds(extent, { padding, maxZoom: CLOSEST_FIT });
    },
    /** [west, south, east, north] of what shows, in degrees. */
    extent: (): Extent => map.getBounds().toArray().flat() as Extent,
    camera: (): Camera => ({ center: map.getCenter().toArray(), zoom: map.getZoom() }),
    /** Brings a place into view without changing the scale. */
    panTo: (at: Position) => void map.easeTo({ center: at }),
    /** Brings a geometry into view; a point at a scale at which its surroundings are recognisable. */
    reveal: (geometry: Geometry, hiddenBelow: number) => reveal(map, geometry, hiddenBelow),
    /** Moves the map if the geometry is not on it, as little as it takes; `hiddenBelow` pixels are covered by a sheet. */
    keepInSight: (geometry: Geometry, hiddenBelow: number) => keepInSight(map, geometry, hiddenBelow),
    /** Moves the map, and goes as far away as it takes, so that the whole geometry can be seen. */
    keepWhole: (geometry: Geometry, hiddenBelow: number) => keepWhole(map, geometry, hiddenBelow),
    resize: (shift: { left: number; top: number; anchored: boolean }) => resize(map, shift),
  };
}

function watchState(map: MapLibreMap, hooks: EngineHooks, fetchChanged: () => boolean) {
  map.on('moveend', () => hooks.moved());
  map.on('idle', () => hooks.fan(fanOf(map)));
  watchIdle(map, (idle) => (!idle || !fetchChanged()) && hooks.idle(idle));
}
