import type { Geometry } from 'geojson';
import { type Camera, type Extent, extentOfGeometry } from './camera';
import { drawImage } from './draw-image';
import type { Editor } from './edit/editor';
import { readSource } from './element-layers';
import { forwardGestures } from './gestures';
import { type MapLibreMap, maplibregl, type VectorTileSource } from './maplibre';
import { mapStage } from './stage';
import type { Look } from './style';
import { drawTool } from './tools/draw';
import { type ElementHit, infoTool } from './tools/info';
import { createToolbox, type Position } from './tools/toolbox';
import { type LayerKey, typeKey } from './view';

/** What the map asks of the page around it. They are read anew each time, so the page may exchange them. */
export interface EngineHooks {
  ask(elements: ElementHit[], at: Position): Promise<void>;
  moved(): void;
  idle(idle: boolean): void;
  /** Layers of which a tile could not be fetched. */
  failed(keys: ReadonlySet<LayerKey>): void;
}

export interface EngineOptions {
  /** A camera, or an extent to fit. */
  start: Camera | Extent;
  look: Look;
  clickTolerancePx: number;
  /** Headers for calls to the own server: the person's token. */
  headers(): Record<string, string>;
  origin: string;
  words: { map: string; attribution: string };
}

export type Engine = ReturnType<typeof createEngine>;

const CLOSEST_FIT = 16;
const margins = { padding: 48, maxZoom: CLOSEST_FIT } as const;

/** Puts a map into `container`. It lives on when the page takes the container out of the document and back. */
export function createEngine(container: HTMLElement, hooks: EngineHooks, options: EngineOptions) {
  const { start, look: firstLook, origin, headers, words } = options;
  let look = firstLook;
  let editor: Editor | null = null;
  const map = new maplibregl.Map({
    container,
    style: look.style,
    ...(Array.isArray(start) ? { bounds: start, fitBoundsOptions: { padding: 8 } } : start),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    trackResize: false,
    fadeDuration: 150,
    locale: { 'Map.Title': words.map, 'AttributionControl.ToggleAttribution': words.attribution },
    transformRequest: (url) => (url.startsWith(`${origin}/`) && url.includes('scope=') ? { url, headers: headers() } : { url }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  addSources(map);
  map.setMissingStyleImageResolver(async (id) => {
    const spec = look.images[id];
    if (!spec || map.hasImage(id)) return;
    const { data, pixelRatio } = await drawImage(spec, Math.max(2, Math.ceil(window.devicePixelRatio)));
    if (!map.hasImage(id)) map.addImage(id, data, { pixelRatio });
  });

  const stage = mapStage(map, () => options.clickTolerancePx);
  const tools = { info: infoTool((elements, at) => hooks.ask(elements, at)), draw: drawTool(() => editor) };
  const box = createToolbox(stage, tools, 'info');
  forwardGestures(map, box, 'info');
  watchState(map, hooks);

  let loaded = false;
  void map.once('style.load', () => {
    loaded = true;
    apply();
  });

  function apply() {
    const { style } = look;
    retile(map, look);
    map.setStyle({
      ...style,
      sources: { ...style.sources, draft: { ...style.sources.draft, data: stage.drafted() } } as typeof style.sources,
    });
  }

  return {
    box,
    canvas: map.getCanvas(),
    show(next: Look) {
      look = next;
      if (loaded) apply();
    },
    /** Takes up the drawing tool with this editor, or puts it down. */
    draw(next: Editor | null) {
      box.use('info');
      editor = next;
      if (next) box.use('draw');
    },
    /** Ends the map for good; one that may be needed again is better kept. */
    remove: () => map.remove(),
    zoomIn: () => void map.zoomIn(),
    zoomOut: () => void map.zoomOut(),
    jump: (camera: Camera) => void map.jumpTo(camera),
    fit: (extent: Extent) => void map.fitBounds(extent, { padding: 8 }),
    camera: (): Camera => ({ center: map.getCenter().toArray(), zoom: map.getZoom() }),
    /** Brings a place into view without changing the scale. */
    panTo: (at: Position) => void map.easeTo({ center: at }),
    /** Brings a geometry into view; a point at a scale at which its surroundings can be told. */
    reveal: (geometry: Geometry) => reveal(map, geometry),
    /** Moves the map if the geometry is not on it, as little as it takes; `hiddenBelow` pixels are covered by a sheet. */
    keepInSight: (geometry: Geometry, hiddenBelow: number) => keepInSight(map, geometry, hiddenBelow),
    /** Moves the map, and goes as far away as it takes, so that the whole geometry can be seen. */
    keepWhole: (geometry: Geometry, hiddenBelow: number) => keepWhole(map, geometry, hiddenBelow),
    resize: (shift: { left: number; top: number; anchored: boolean }) => resize(map, shift),
  };
}

/** Narrower than this, the sources of the map show on demand: they would cover a good part of it. */
const NARROW_PX = 640;

function addSources(map: MapLibreMap) {
  map.addControl(new maplibregl.AttributionControl({ compact: true }), 'bottom-right');
  if (map.getContainer().clientWidth >= NARROW_PX) return;
  void map.once('idle', () => {
    const control = map.getContainer().querySelector('.maplibregl-ctrl-attrib');
    control?.classList.remove('maplibregl-compact-show');
    control?.removeAttribute('open');
  });
}

function watchState(map: MapLibreMap, hooks: EngineHooks) {
  const failed = new Set<LayerKey>();
  map.on('moveend', () => hooks.moved());
  map.on('idle', () => hooks.idle(true));
  for (const event of ['movestart', 'dataloading'] as const) map.on(event, () => hooks.idle(false));
  map.on('error', (event) => {
    const key = keyOf((event as { sourceId?: string }).sourceId);
    if (key && !failed.has(key)) hooks.failed(new Set(failed.add(key)));
  });
  map.on('sourcedata', ({ sourceId, tile }) => {
    const key = keyOf(sourceId);
    if (key && tile?.state === 'loaded' && failed.delete(key)) hooks.failed(new Set(failed));
  });
}

function keyOf(source: string | undefined): LayerKey | null {
  if (!source) return null;
  if (source.startsWith('layer-')) return source as LayerKey;
  const elements = readSource(source);
  return elements && typeKey(elements.typeId);
}

/** Tiles with a new address are fetched in place: the old ones stay until the new ones are there, nothing flickers. */
function retile(map: MapLibreMap, { style }: Look) {
  for (const [id, source] of Object.entries(style.sources)) {
    if (source.type !== 'vector' || !source.tiles) continue;
    const current = map.getSource<VectorTileSource>(id);
    if (current && current.tiles?.[0] !== source.tiles[0]) current.setTiles(source.tiles);
  }
}

function reveal(map: MapLibreMap, geometry: Geometry) {
  const [west, south, east, north] = extentOfGeometry(geometry);
  if (west === east && south === north) map.easeTo({ center: [west, south], zoom: Math.max(map.getZoom(), 15) });
  else map.fitBounds([west, south, east, north], margins);
}

function keepInSight(map: MapLibreMap, geometry: Geometry, hiddenBelow: number) {
  const [west, south, east, north] = extentOfGeometry(geometry);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  const { x, y } = map.project(middle);
  const inside = x > 24 && x < width - 24 && y > 24 && y < height - hiddenBelow - 24;
  if (!inside) map.easeTo({ center: middle, offset: [0, -hiddenBelow / 2] });
}

function keepWhole(map: MapLibreMap, geometry: Geometry, hiddenBelow: number) {
  const [west, south, east, north] = extentOfGeometry(geometry);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const [from, to] = [map.project([west, north]), map.project([east, south])];
  if (from.x >= 0 && from.y >= 0 && to.x <= width && to.y <= height - hiddenBelow) return;
  const padding = { top: 120, right: 72, bottom: hiddenBelow + 24, left: 24 };
  map.fitBounds([west, south, east, north], { padding, maxZoom: map.getZoom() });
}

/** When a panel opens beside the map, everything stays where it was on the screen; otherwise the middle stays the middle. */
function resize(map: MapLibreMap, { left, top, anchored }: { left: number; top: number; anchored: boolean }) {
  if (!anchored) return void map.resize();
  const { clientWidth, clientHeight } = map.getContainer();
  const center = map.unproject([left + clientWidth / 2, top + clientHeight / 2]);
  map.resize();
  map.jumpTo({ center });
}
