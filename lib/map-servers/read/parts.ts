import { isMercatorName, MERCATOR_NAMES } from '@/lib/layers/schema';
import { child, textOf, type XmlNode } from '@/lib/xml/xml';
import type { Extent, ServerCapabilities, ServerLayer } from '../schema';

/** Why something cannot be drawn: a message’s key below `project.mapServers.problems`. */
type Problem = 'system' | 'matrix' | 'format' | 'comma' | 'features' | 'template' | 'vector';

export type ReadLayer = Omit<ServerLayer, 'problem'> & { problem: Problem | null };
export type ReadServer = Omit<ServerCapabilities, 'layers' | 'truncated' | 'url'> & { layers: ReadLayer[] };

const MAX_LENGTH = { title: 300, abstract: 3000 };
const MAX_SYSTEMS = 30;
const MAX_ADDRESS = 2000;

/** Without invisible characters and runs of blanks, of bounded length; null where nothing is left. */
export function plain(text: unknown, most = MAX_LENGTH.title): string | null {
  if (typeof text !== 'string' && typeof text !== 'number') return null;
  return (
    String(text)
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim()
      .slice(0, most) || null
  );
}

export const abstractOf = (text: unknown): string | null => plain(text, MAX_LENGTH.abstract);

/** The text of the element at the end of a path of names. */
export const said = (node: XmlNode | undefined, ...path: string[]): string | null => plain(textOf(child(node, ...path)));

/** An http(s) address without credentials, absolute; null for anything else. */
export function addressIn(text: unknown, base: URL): string | null {
  if (typeof text !== 'string' || text.length > MAX_ADDRESS || !text.trim() || !URL.canParse(text.trim(), base)) return null;
  const url = new URL(text.trim(), base);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null;
}

const finite = (it: unknown): number | null => {
  const number = typeof it === 'string' && it.trim() !== '' ? Number(it) : it;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

export { finite as number };

/** `[west, south, east, north]` in degrees, cut at the edges of the world; null where these are no such numbers. */
export function extentOf(values: readonly unknown[]): Extent | null {
  const [west, south, east, north] = values.map(finite);
  if (west == null || south == null || east == null || north == null || south > north) return null;
  const lng = (it: number) => Math.min(180, Math.max(-180, it));
  const lat = (it: number) => Math.min(90, Math.max(-90, it));
  if (west > 180 || east < -180 || south > 90 || north < -90) return null;
  return [lng(west), lat(south), lng(east), lat(north)];
}

/** `urn:ogc:def:crs:EPSG::3857` and `http://www.opengis.net/def/crs/EPSG/0/3857` as `EPSG:3857`. */
export function systemName(text: string): string {
  const [, authority, code] = /(?:urn:(?:x-)?ogc:def:crs:|\/def\/crs\/)(\w+)[:/][\d.]*[:/](\w+)$/i.exec(text.trim()) ?? [];
  return authority && code ? `${authority.toUpperCase()}:${code}` : text.trim();
}

/** What of these systems is Web Mercator; undefined: nothing. */
export const mercatorAmong = (systems: readonly string[]): string | undefined =>
  MERCATOR_NAMES.find((name) => systems.some((it) => it.toUpperCase() === name));

/** The first of many systems, those that can be used before others. */
export function fewSystems(systems: readonly string[]): string[] {
  const rank = (it: string) => (isMercatorName(it) ? 0 : it.toUpperCase() === 'EPSG:4326' ? 1 : 2);
  const known = [...new Set(systems)];
  return [0, 1, 2].flatMap((wanted) => known.filter((it) => rank(it) === wanted)).slice(0, MAX_SYSTEMS);
}

const SHOWN = ['image/png', 'image/png8', 'image/webp', 'image/png; mode=8bit', 'image/vnd.jpeg-png', 'image/jpeg', 'image/gif'];

/** The format in which a map is asked for: one with transparency if there is one. undefined: a browser shows none of them. */
export const pictureFormat = (formats: readonly string[]): string | undefined =>
  SHOWN.map((wanted) => formats.find((it) => it.toLowerCase().replace(/;\s*/, '; ') === wanted)).find(Boolean);

/** A layer of which nothing is known but its name. */
export const bareLayer = (name: string, title: string): ReadLayer => ({
  name,
  title,
  path: [],
  abstract: null,
  attribution: null,
  extent: null,
  formats: [],
  informationFormats: [],
  coordinateSystems: [],
  styles: [],
  legends: [],
  queryable: false,
  minScale: null,
  maxScale: null,
  minZoom: null,
  maxZoom: null,
  layer: null,
  problem: null,
});

/** The fields of a layer of tiles at a template. */
export const tiled = (serverUrl: string): ReadLayer['layer'] => ({
  type: 'XYZ',
  serverUrl,
  internalName: null,
  version: null,
  imageFormat: null,
  coordinateSystem: null,
});
