import { queryText } from '@/lib/http/query-text';
import { child, children, textOf, type XmlNode } from '@/lib/xml/xml';
import { type Grid, gridOf } from './matrix';
import {
  abstractOf,
  addressIn,
  bareLayer,
  extentOf,
  pictureFormat,
  plain,
  type ReadLayer,
  type ReadServer,
  said,
  systemName,
  tiled,
} from './parts';

/** Elements whose contents nothing here needs; there are many of them. */
export const WMTS_WITHOUT: ReadonlySet<string> = new Set([
  ...['Keywords', 'BoundingBox', 'TileMatrixSetLimits', 'Metadata', 'Themes', 'ServiceContact', 'FeatureInfo'],
]);

interface Served {
  base: URL;
  provider: string | null;
  grids: ReadonlyMap<string, Grid | null>;
  systems: ReadonlyMap<string, string>;
  /** Where tiles are asked for by parameters. */
  getTile: string | null;
}

interface Tiles {
  set: string;
  grid: Grid;
  style: string;
  format: string;
  dimensions: ReadonlyMap<string, string>;
}

const corner = (node: XmlNode | undefined, name: string) => (said(node, name) ?? '').split(' ');

/** Styles, the default one first. */
const stylesIn = (layer: XmlNode, base: URL): ReadLayer['styles'] =>
  children(layer, 'Style')
    .toSorted((one, other) => Number(other.attributes.isDefault === 'true') - Number(one.attributes.isDefault === 'true'))
    .map((style) => ({
      name: said(style, 'Identifier') ?? '',
      title: said(style, 'Title') ?? said(style, 'Identifier') ?? '',
      legend: addressIn(child(style, 'LegendURL')?.attributes.href, base),
    }));

const dimensionsIn = (layer: XmlNode): ReadonlyMap<string, string> =>
  new Map(
    children(layer, 'Dimension').flatMap((it) => {
      const [name, value] = [said(it, 'Identifier'), said(it, 'Default') ?? said(it, 'Value')];
      return name && value ? [[name.toLowerCase(), value] as const] : [];
    }),
  );

/** An address without placeholders to be filled in, except for those of the map; null where something stays unknown. */
function resourceTemplate(layer: XmlNode, { set, grid, style, format, dimensions }: Tiles, base: URL): string | null {
  const resources = children(layer, 'ResourceURL').filter(({ attributes }) => attributes.resourceType === 'tile');
  const resource = resources.find(({ attributes }) => attributes.format === format) ?? resources[0];
  const known = new Map([...dimensions, ['style', style], ['tilematrixset', set]]);
  const ours: Record<string, string> = { tilematrix: `${grid.prefix}{z}`, tilecol: '{x}', tilerow: '{y}' };
  const template = resource?.attributes.template?.trim();
  if (!template || /^\w+:[/\\]*[^/?#\\]*\{/.test(template)) return null;
  // Braces in an address would be escaped.
  const placeholders: string[] = [];
  const filled = template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = known.get(name.toLowerCase());
    if (value !== undefined) return encodeURIComponent(value);
    placeholders.push(ours[name.toLowerCase()] ?? whole);
    return `_place${placeholders.length - 1}_`;
  });
  const address = addressIn(filled, base)?.replace(/_place(\d+)_/g, (_, at: string) => placeholders[Number(at)] ?? '');
  return address && !/\{(?!z\}|x\}|y\})/.test(address) ? address : null;
}

function parameterTemplate(name: string, getTile: string | null, { set, grid, style, format, dimensions }: Tiles): string | null {
  if (!getTile) return null;
  const asked = queryText({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: name,
    STYLE: style,
    FORMAT: format,
    TILEMATRIXSET: set,
    ...Object.fromEntries([...dimensions].map(([key, value]) => [key.toUpperCase(), value])),
  });
  const join = getTile.includes('?') ? (/[?&]$/.test(getTile) ? '' : '&') : '?';
  return `${getTile}${join}${asked}&TILEMATRIX=${encodeURIComponent(grid.prefix)}{z}&TILEROW={y}&TILECOL={x}`;
}

const sameHost = (address: string | null, base: URL) => address !== null && new URL(address).host === base.host;

/** Where tiles are asked for by parameters: the address that was asked itself, where the server names another host or none. */
function getTileOf(root: XmlNode, base: URL): string | null {
  const metadata = child(root, 'OperationsMetadata');
  const operation = metadata && children(metadata, 'Operation').find(({ attributes }) => attributes.name === 'GetTile');
  const gets = operation ? children(child(operation, 'DCP', 'HTTP') ?? operation, 'Get') : [];
  const byParameters = gets.find((get) => /KVP/i.test(textOf(get)) || !/REST/i.test(textOf(get)));
  const named = addressIn(byParameters?.attributes.href, base);
  if (/\.xml$/i.test(base.pathname) || sameHost(named, base)) return named;
  const own = new URL(base);
  for (const name of [...own.searchParams.keys()]) if (/^(service|request|version)$/i.test(name)) own.searchParams.delete(name);
  return named ? own.href : null;
}

function layerOf(node: XmlNode, served: Served): ReadLayer | null {
  const name = textOf(child(node, 'Identifier'));
  if (!name) return null;
  const styles = stylesIn(node, served.base);
  const formats = children(node, 'Format').flatMap((it) => plain(textOf(it), 100) ?? []);
  const links = children(node, 'TileMatrixSetLink').flatMap((it) => said(it, 'TileMatrixSet') ?? []);
  const set = links.find((it) => served.grids.get(it));
  const grid = set === undefined ? null : (served.grids.get(set) ?? null);
  const format = pictureFormat(formats);
  const box = child(node, 'WGS84BoundingBox');
  const systems = [...new Set(links.flatMap((it) => served.systems.get(it) ?? []))];
  const bare: ReadLayer = {
    ...bareLayer(name, said(node, 'Title') ?? name),
    abstract: abstractOf(textOf(child(node, 'Abstract'))),
    attribution: served.provider,
    extent: extentOf([...corner(box, 'LowerCorner'), ...corner(box, 'UpperCorner')]),
    formats,
    informationFormats: children(node, 'InfoFormat').flatMap((it) => plain(textOf(it), 100) ?? []),
    coordinateSystems: systems,
    styles,
    legends: styles.flatMap(({ legend }) => legend ?? []).slice(0, 10),
  };
  if (!grid || set === undefined) return { ...bare, problem: systems.some((it) => it === 'EPSG:3857') ? 'matrix' : 'system' };
  if (!format) return { ...bare, problem: 'format' };
  const tiles = { set, grid, style: styles[0]?.name ?? '', format, dimensions: dimensionsIn(node) };
  const template = resourceTemplate(node, tiles, served.base) ?? parameterTemplate(name, served.getTile, tiles);
  if (!template) return { ...bare, problem: 'template' };
  return { ...bare, minZoom: grid.minZoom, maxZoom: grid.maxZoom, layer: tiled(template) };
}

/** What the capabilities of a WMTS offer, `most` layers at most; `asked` is the address that gave them. */
export function readWmts(root: XmlNode, asked: URL, most: number): ReadServer {
  const contents = child(root, 'Contents');
  const sets = contents ? children(contents, 'TileMatrixSet') : [];
  const named = sets.map((set) => [said(set, 'Identifier') ?? '', set] as const);
  const provider = said(root, 'ServiceProvider', 'ProviderName');
  const served: Served = {
    base: asked,
    provider,
    grids: new Map(named.map(([name, set]) => [name, gridOf(set)])),
    systems: new Map(named.map(([name, set]) => [name, systemName(said(set, 'SupportedCRS') ?? '')])),
    getTile: getTileOf(root, asked),
  };
  const layers = (contents ? children(contents, 'Layer') : []).slice(0, most + 1);
  return {
    kind: 'WMTS',
    version: plain(root.attributes.version ?? '1.0.0', 20),
    title: said(root, 'ServiceIdentification', 'Title') ?? asked.hostname,
    abstract: abstractOf(textOf(child(root, 'ServiceIdentification', 'Abstract'))),
    attribution: provider,
    layers: layers.flatMap((node) => layerOf(node, served) ?? []),
  };
}
