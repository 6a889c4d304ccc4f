import type { Feature, FeatureCollection, Position as GeoJsonPosition } from 'geojson';
import type { Position } from '@/lib/position';
import { positionsOf } from './edit/snap';
import { isSource, readSource } from './element-sources';
import { isClearance } from './group-layers';
import { sharesOf, squareOf } from './groups';
import type { GeoJSONSource, MapLibreMap } from './maplibre';
import type { Hit, Stage } from './tools/toolbox';

export interface MapStage extends Stage {
  /** What the active tool draws, for a style that is set anew. */
  drafted(): FeatureCollection;
}

const POINTER_PX = 8;

/** The real stage. Tests use an array and a string. */
export function mapStage(map: MapLibreMap, clickTolerancePx = POINTER_PX): MapStage {
  let draft: FeatureCollection = { type: 'FeatureCollection', features: [] };

  const holdsElements = (id: string) => {
    const source = map.getLayer(id)?.source ?? '';
    return (source === 'fresh' || isSource(source)) && !isClearance(id);
  };

  /**
   * Features of elements in a square around a place. The fresh ones, which the tiles do not have yet, are among them. Asking only the
   * layers that have them takes a small part of the time: this runs with every frame in which a map moves under a pin.
   */
  function around(at: Position, tolerancePx: number) {
    const { x, y } = map.project(at);
    const box: [[number, number], [number, number]] = [
      [x - tolerancePx, y - tolerancePx],
      [x + tolerancePx, y + tolerancePx],
    ];
    return map.queryRenderedFeatures(box, { layers: map.getLayersOrder().filter(holdsElements) });
  }

  return {
    draft(features) {
      if (features.length === 0 && draft.features.length === 0) return;
      draft = { type: 'FeatureCollection', features };
      void map.getSource<GeoJSONSource>('draft')?.setData(draft);
    },
    drafted: () => draft,
    cursor(name) {
      map.getCanvas().style.cursor = name;
    },
    hits: (at) => distinct(around(at, clickTolerancePx).map(hitOf)),
    neighbours: (at, tolerancePx) =>
      around(at, tolerancePx)
        .filter(({ properties }) => !isGroup(properties))
        .flatMap(({ geometry }) => positionsOf(geometry)),
    distancePx(a, b) {
      const [from, to] = [map.project(a), map.project(b)];
      return Math.hypot(from.x - to.x, from.y - to.y);
    },
    approach: (at) => void map.easeTo({ center: at, zoom: map.getZoom() + 2 }),
    fit: (extent) => void map.fitBounds(extent),
  };
}

const isGroup = (properties: Record<string, unknown>) => Number(properties.count ?? 1) > 1;

function hitOf({ id, source, properties, geometry }: Feature & { source: string; properties: Record<string, unknown> }): Hit {
  if (source === 'fresh')
    return { kind: 'element', id: Number(properties.element), typeId: Number(properties.typeId), pending: false };
  const { pending = false } = readSource(source) ?? {};
  if (isGroup(properties) && geometry.type === 'Point')
    return {
      kind: 'group',
      id: Number(id),
      pending,
      count: Number(properties.count),
      shares: sharesOf(properties),
      box: squareOf(Number(id)),
      at: geometry.coordinates as GeoJsonPosition as Position,
    };
  return { kind: 'element', id: Number(id ?? properties.id), typeId: Number(properties.type), pending };
}

/** One feature is drawn by several layers, and comes in several tiles. */
function distinct(hits: Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter((hit) => {
    const key = `${hit.kind}-${hit.id}-${hit.kind === 'group' && hit.pending}`;
    return !seen.has(key) && seen.add(key);
  });
}
