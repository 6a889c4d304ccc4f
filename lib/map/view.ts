import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Feature, Geometry } from 'geojson';
import type { MapType } from '@/lib/element-types/schema';
import type { MapArchive } from '@/lib/embedded-map/schema';
import type { Block, MapGroup } from '@/lib/layer-groups/schema';
import type { LegendImage } from '@/lib/legends/schema';
import type { NodeKind } from '@/lib/map-tree/schema';
import type { Position } from '@/lib/position';
import type { Said } from './column-values';

/** Where something lies on the map, with what stands in it from the ground up. */
export interface MapNode {
  kind: NodeKind;
  id: number;
  children: readonly MapNode[];
}

/** The content of an installation's map. */
export interface MapContent {
  types: MapType[];
  groups: MapGroup[];
  /** Everything from the ground up. Absent: the groups by their blocks, element types in the block `inside`, above its groups. */
  tree?: readonly MapNode[];
  /** What the operator added to the embedded map. */
  archives?: MapArchive[];
  /** Where the app is served, without a trailing slash. Tiles need the origin too: they are fetched by a worker. */
  base: string;
}

/** Names a layer or an element type among everything that can be switched on and off: `type-3`, `layer-12`. */
export type LayerKey = `type-${number}` | `layer-${number}`;
export const typeKey = (id: number): LayerKey => `type-${id}`;
export const layerKey = (id: number): LayerKey => `layer-${id}`;

export type Scope = 'none' | 'public' | 'own' | 'all';

/** An element that the map itself draws, because the tiles do not have it yet. */
export interface FreshElement {
  id: number;
  typeId: number;
  geometry: Geometry;
  /** Its values, for styles that ask for them. */
  said?: Said;
  /** The same as a tile has them. */
  properties?: Readonly<Record<string, unknown>>;
  /** It waits in the outbox, and is drawn differently. */
  pending?: boolean;
}

/** An element that is drawn beside its place. */
export interface Fanned {
  id: number;
  typeId: number;
  /** Where it is drawn, and where it lies: [lng, lat]. */
  at: Position;
  from: Position;
  /** What its tile says of it. */
  properties?: Readonly<Record<string, unknown>>;
}

/** A style of vector tiles as a part of the map's. */
export type VectorPart = Pick<StyleSpecification, 'sources' | 'layers'>;

/** A person's choices. */
export interface MapView {
  theme: 'light' | 'dark';
  visible: readonly LayerKey[];
  /** The background that cannot be reached: the embedded one is drawn in its place. */
  unreachable?: LayerKey | null;
  /** The styles of vector tiles that have come, of layers that are visible. */
  vectorStyles?: Partial<Record<LayerKey, VectorPart>>;
  /** 0..1, where it differs from the default. */
  opacity: Partial<Record<LayerKey, number>>;
  /** Which elements show: none (they are for accounts only), the public ones, with the person's own others, or with all (administrators). */
  scope: Scope;
  /** Raised when a type's tiles have to be fetched again. */
  stamps: Partial<Record<number, number>>;
  /** Highlighted. */
  selected: Feature | null;
  /** Highlighted while the pointer or the focus is on it in a list. */
  hovered?: Feature | null;
  /** False: elements come from `fresh` alone. */
  tiled?: boolean;
  /** Elements that the tiles should not draw: one that is being modified, or that `fresh` draws. */
  withheld: readonly number[];
  fresh: readonly FreshElement[];
  /** What lies on each other, drawn beside its place. */
  fanned?: readonly Fanned[];
}

/** Every key, in the order in which the layers lie, from the ground up. */
export const layerKeys = (content: Lying): LayerKey[] =>
  nodesIn(content)
    .flatMap((place) => (place.kind === 'GROUP' ? place.children : [place]))
    .map(({ kind, id }) => (kind === 'TYPE' ? typeKey(id) : layerKey(id)));

/** What says where everything lies. */
export type Lying = Pick<MapContent, 'groups' | 'types' | 'tree'>;

/** Groups and types at the root, from the ground up, without what the content does not hold. */
export function nodesIn({ groups, types, tree }: Lying): readonly MapNode[] {
  if (!tree) return nodesByBlock({ groups, types });
  const known = new Set([
    ...types.map(({ id }) => `TYPE-${id}`),
    ...groups.flatMap(({ id, layers }) => [`GROUP-${id}`, ...layers.map((layer) => `LAYER-${layer.id}`)]),
  ]);
  const isKnown = ({ kind, id }: MapNode) => known.has(`${kind}-${id}`);
  return tree.filter(isKnown).map((place) => ({ ...place, children: place.children.filter(isKnown) }));
}

/** From bottom to top; element types are in the block `inside`, above its groups. */
const BLOCKS: readonly Block[] = ['background', 'behind', 'inside', 'front'];

function nodesByBlock({ groups, types }: Lying): MapNode[] {
  const leaf =
    (kind: NodeKind) =>
    ({ id }: { id: number }): MapNode => ({ kind, id, children: [] });
  return BLOCKS.flatMap((block) => [
    ...groupsOf(groups, block).map(({ id, layers }) => ({ kind: 'GROUP' as const, id, children: layers.map(leaf('LAYER')) })),
    ...(block === 'inside' ? types.map(leaf('TYPE')) : []),
  ]);
}

/** The layers of which one may lie under everything, lowest first. */
export const backgroundKeys = ({ groups }: Pick<MapContent, 'groups'>): LayerKey[] =>
  groupsOf(groups, 'background').flatMap((group) => group.layers.map((layer) => layerKey(layer.id)));

/** The background among what is visible: the uppermost. Null: the embedded one. */
export const backgroundAmong = (content: Pick<MapContent, 'groups'>, visible: readonly LayerKey[]): LayerKey | null =>
  backgroundKeys(content).findLast((key) => visible.includes(key)) ?? null;

/** What shows at first, as the administrator has set it; of backgrounds the uppermost. */
export function initiallyVisible(content: Pick<MapContent, 'groups' | 'types'>): LayerKey[] {
  const layers = content.groups.flatMap((group) => group.layers).filter((layer) => layer.initiallyVisible);
  const types = content.types.filter((type) => type.initiallyVisible !== false);
  const keys = [...layers.map((layer) => layerKey(layer.id)), ...types.map((type) => typeKey(type.id))];
  return withOneBackground(content, keys);
}

/** Without the backgrounds under the uppermost one. */
export function withOneBackground(content: Pick<MapContent, 'groups'>, visible: readonly LayerKey[]): LayerKey[] {
  const shown = backgroundAmong(content, visible);
  const backgrounds = backgroundKeys(content);
  return visible.filter((key) => key === shown || !backgrounds.includes(key));
}

/** The groups of a block, lowest first. */
const groupsOf = (groups: readonly MapGroup[], block: Block): MapGroup[] =>
  groups.filter((group) => group.block === block).sort((a, b) => a.order - b.order || a.id - b.id);

export interface LegendCard {
  key: LayerKey;
  name: string;
  legend: readonly LegendImage[];
  /** An element type's. */
  styles?: MapType['styles'];
}

/** What shows and has a legend, from the top of the map down. */
export function withLegend(content: Lying, visible: readonly LayerKey[]): LegendCard[] {
  const known = new Map<LayerKey, Omit<LegendCard, 'key'>>([
    ...content.types.map((type) => [typeKey(type.id), type] as const),
    ...content.groups.flatMap(({ layers }) => layers.map((layer) => [layerKey(layer.id), layer] as const)),
  ]);
  return layerKeys(content)
    .reverse()
    .filter((key) => visible.includes(key))
    .flatMap((key) => {
      const { name = '', legend = [], styles } = known.get(key) ?? {};
      return legend.length > 0 ? { key, name, legend, ...(styles && { styles }) } : [];
    });
}
