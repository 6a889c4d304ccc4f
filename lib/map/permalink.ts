import type { Camera, Extent } from './camera';
import type { LayerKey } from './view';

/** The state in a link to the map. It is in the fragment, because the server has no use for it. */
export interface Permalink {
  camera?: Camera;
  visible?: LayerKey[];
  element?: number;
  /** What was searched for, shown on the map by a pin: [lng, lat] in degrees. */
  place?: [number, number];
  /** What the list beside the map is filtered by. */
  filter?: string;
  /** The place that the list is limited to: [west, south, east, north] in degrees. */
  box?: Extent;
  /** Of that place, what is public, or what is not; without it, both. */
  isPublic?: boolean;
}

const MAX_FILTER = 200;
const SHORT = { type: 't', layer: 'l' } as const;

/** `#box=-8.500000/42.500000/-8.000000/43.000000&public=false`, `#map=9.50/42.8800/-8.5400&layers=t1,l3&element=12`, `#place=42.8800/-8.5400` */
export function writePermalink({ camera, visible, element, place, filter, box, isPublic }: Permalink): string {
  const parts: string[] = [];
  if (camera) parts.push(`map=${camera.zoom.toFixed(2)}/${camera.center[1].toFixed(5)}/${camera.center[0].toFixed(5)}`);
  if (visible)
    parts.push(
      `layers=${visible.map((key) => key.replace(/^(type|layer)-/, (_, kind: 'type' | 'layer') => SHORT[kind])).join(',')}`,
    );
  if (element !== undefined) parts.push(`element=${element}`);
  if (place) parts.push(`place=${place[1].toFixed(6)}/${place[0].toFixed(6)}`);
  if (filter) parts.push(`filter=${encodeURIComponent(filter)}`);
  if (box) parts.push(`box=${box.map((degrees) => degrees.toFixed(6)).join('/')}`);
  if (box && isPublic !== undefined) parts.push(`public=${isPublic}`);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

/** Reads what it can; anything that makes no sense is as if it were not there. */
export function readPermalink(hash: string): Permalink {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const link: Permalink = {};
  const [zoom, lat, lng] = (parts.get('map') ?? '').split('/').map(numberIn);
  if (zoom !== undefined && lat !== undefined && lng !== undefined && isCamera(zoom, lat, lng))
    link.camera = { zoom, center: [lng, lat] };
  const layers = parts.get('layers');
  if (layers !== null) link.visible = layers.split(',').flatMap(readKey);
  const element = parts.get('element');
  if (element && /^[1-9]\d{0,15}$/.test(element)) link.element = Number(element);
  const [placeLat, placeLng] = (parts.get('place') ?? '').split('/').map(numberIn);
  if (placeLat !== undefined && placeLng !== undefined && isPosition(placeLat, placeLng)) link.place = [placeLng, placeLat];
  const filter = parts.get('filter')?.slice(0, MAX_FILTER);
  if (filter) link.filter = filter;
  const [west, south, east, north] = (parts.get('box') ?? '').split('/').map(numberIn) as [number, number, number, number];
  if (isPosition(south, west) && isPosition(north, east) && west < east && south < north) link.box = [west, south, east, north];
  const isPublic = parts.get('public');
  if (link.box && (isPublic === 'true' || isPublic === 'false')) link.isPublic = isPublic === 'true';
  return link;
}

/** Nothing between two slashes is no zero. */
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const isPosition = (lat: number, lng: number) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
const isCamera = (zoom: number, lat: number, lng: number) =>
  zoom >= 0 && zoom <= 24 && isPosition(lat, lng) && [zoom, lat, lng].every(Number.isFinite);

function readKey(text: string): LayerKey[] {
  const match = /^([tl])(\d{1,15})$/.exec(text);
  if (!match) return [];
  return [`${match[1] === 't' ? 'type' : 'layer'}-${Number(match[2])}`];
}
