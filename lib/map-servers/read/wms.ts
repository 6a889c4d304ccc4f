import { child, children, textOf, type XmlNode } from '@/lib/xml/xml';
import type { Extent } from '../schema';
import {
  abstractOf,
  addressIn,
  bareLayer,
  extentOf,
  fewSystems,
  mercatorAmong,
  number,
  pictureFormat,
  plain,
  type ReadLayer,
  type ReadServer,
  said,
} from './parts';

/** Elements whose contents nothing here needs; there are many of them. */
export const WMS_WITHOUT: ReadonlySet<string> = new Set([
  ...['KeywordList', 'BoundingBox', 'Dimension', 'Extent', 'Identifier', 'AuthorityURL', 'MetadataURL', 'DataURL'],
  ...['FeatureListURL', 'VendorSpecificCapabilities', 'Exception', 'UserDefinedSymbolization'],
  ...['LogoURL', 'StyleSheetURL', 'StyleURL', 'ExtendedCapabilities', 'TileSet'],
]);

const ASKED = new Set(['service', 'request', 'version', 'layers', 'styles', 'updatesequence', 'format']);
/** How often a layer may lie in another one. */
const MAX_DEPTH = 40;
/** A pixel of 0.28 mm, by which scales are reckoned, in metres. */
const PIXEL_M = 0.00028;

/** What a layer has from those that it lies in. */
interface Inherited {
  path: string[];
  systems: string[];
  extent: Extent | null;
  attribution: string | null;
  styles: ReadLayer['styles'];
  scales: Pick<ReadLayer, 'minScale' | 'maxScale'>;
}

/** What all layers of a server have. */
interface Served {
  serverUrl: string;
  version: '1.1.1' | '1.3.0';
  formats: string[];
  informationFormats: string[];
  base: URL;
}

const formatsOf = (node: XmlNode | undefined): string[] =>
  node ? [...new Set(children(node, 'Format').flatMap((it) => plain(textOf(it), 100) ?? []))] : [];

/** The address without the parameters of a request; of a document that is a file, the one that it names. */
function addressOf(root: XmlNode, asked: URL): string {
  const link = child(root, 'Capability', 'Request', 'GetMap', 'DCPType', 'HTTP', 'Get', 'OnlineResource');
  const url = new URL((/\.xml$/i.test(asked.pathname) && addressIn(link?.attributes.href, asked)) || asked);
  for (const name of [...url.searchParams.keys()]) if (ASKED.has(name.toLowerCase())) url.searchParams.delete(name);
  url.hash = '';
  return url.href.replace(/\?$/, '');
}

function extentIn(node: XmlNode): Extent | null {
  const box = child(node, 'EX_GeographicBoundingBox');
  if (box)
    return extentOf(
      ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'].map((name) => said(box, name)),
    );
  const { minx, miny, maxx, maxy } = child(node, 'LatLonBoundingBox')?.attributes ?? {};
  return extentOf([minx, miny, maxx, maxy]);
}

/** 1.1.1 gives the length of a pixel's diagonal in metres. */
function scalesIn(node: XmlNode, { minScale, maxScale }: Inherited['scales']): Inherited['scales'] {
  const hint = child(node, 'ScaleHint')?.attributes ?? {};
  const hinted = (it: string | undefined) => {
    const metres = number(it);
    return metres && metres < 1e9 ? Math.round(metres / Math.SQRT2 / PIXEL_M) : null;
  };
  return {
    minScale: number(said(node, 'MinScaleDenominator')) ?? hinted(hint.min) ?? minScale,
    maxScale: number(said(node, 'MaxScaleDenominator')) ?? hinted(hint.max) ?? maxScale,
  };
}

const stylesIn = (node: XmlNode, base: URL): ReadLayer['styles'] =>
  children(node, 'Style').map((style) => ({
    name: said(style, 'Name') ?? '',
    title: said(style, 'Title') ?? said(style, 'Name') ?? '',
    legend: addressIn(child(style, 'LegendURL', 'OnlineResource')?.attributes.href, base),
  }));

/** Several systems may stand in one SRS of 1.1.1. */
const systemsIn = (node: XmlNode): string[] =>
  children(node, 'CRS', 'SRS').flatMap((it) => textOf(it).split(/\s+/).slice(0, 100).filter(Boolean));

function within(node: XmlNode, above: Inherited, base: URL): Inherited {
  const own = stylesIn(node, base);
  const systems = systemsIn(node);
  const title = said(node, 'Title') ?? said(node, 'Name');
  return {
    path: title ? [...above.path, title] : above.path,
    // A root may name thousands, which all its layers have.
    systems: systems.every((it) => above.systems.includes(it)) ? above.systems : fewSystems([...systems, ...above.systems]),
    extent: extentIn(node) ?? above.extent,
    attribution: said(node, 'Attribution', 'Title') ?? above.attribution,
    styles: [...own, ...above.styles.filter(({ name }) => !own.some((it) => it.name === name))],
    scales: scalesIn(node, above.scales),
  };
}

function layerOf(node: XmlNode, name: string, it: Inherited, above: Inherited, served: Served): ReadLayer {
  const system = mercatorAmong(it.systems);
  const imageFormat = pictureFormat(served.formats);
  const problem = name.includes(',') ? 'comma' : !system ? 'system' : imageFormat ? null : 'format';
  const { serverUrl, version } = served;
  return {
    ...bareLayer(name, said(node, 'Title') ?? name),
    path: above.path,
    abstract: abstractOf(textOf(child(node, 'Abstract'))),
    attribution: it.attribution,
    extent: it.extent,
    formats: served.formats,
    informationFormats: served.informationFormats,
    coordinateSystems: it.systems,
    styles: it.styles,
    legends: it.styles.flatMap(({ legend }) => legend ?? []).slice(0, 10),
    queryable: node.attributes.queryable === '1' || node.attributes.queryable === 'true',
    ...it.scales,
    layer: problem
      ? null
      : {
          type: 'WMS',
          serverUrl,
          internalName: name,
          version,
          imageFormat: imageFormat as string,
          coordinateSystem: system as string,
        },
    problem,
  };
}

function* layersOf(node: XmlNode, above: Inherited, served: Served, depth: number): Generator<ReadLayer> {
  if (depth > MAX_DEPTH) return;
  const it = within(node, above, served.base);
  // Not as a title: a name is sent as it is written, its runs of blanks too.
  const name = textOf(child(node, 'Name'));
  if (name && !/\p{Cc}/u.test(name) && name.length <= 2000) yield layerOf(node, name, it, above, served);
  for (const inner of children(node, 'Layer')) yield* layersOf(inner, it, served, depth + 1);
}

const NOTHING: Inherited = {
  path: [],
  systems: [],
  extent: null,
  attribution: null,
  styles: [],
  scales: { minScale: null, maxScale: null },
};

/** What the capabilities of a WMS offer, `most` layers at most; `asked` is the address that gave them. */
export function readWms(root: XmlNode, asked: URL, most: number): ReadServer {
  const { version = '1.3.0' } = root.attributes;
  const request = child(root, 'Capability', 'Request');
  const served: Served = {
    serverUrl: addressOf(root, asked),
    version: version.startsWith('1.3') ? '1.3.0' : '1.1.1',
    formats: formatsOf(child(request, 'GetMap')),
    informationFormats: formatsOf(child(request, 'GetFeatureInfo')),
    base: asked,
  };
  const top = child(root, 'Capability');
  const layers: ReadLayer[] = [];
  for (const node of top ? children(top, 'Layer') : [])
    for (const layer of layersOf(node, NOTHING, served, 0)) {
      layers.push(layer);
      if (layers.length > most) break;
    }
  return {
    kind: 'WMS',
    version: plain(version, 20),
    title: said(root, 'Service', 'Title') ?? asked.hostname,
    abstract: abstractOf(textOf(child(root, 'Service', 'Abstract'))),
    attribution: said(root, 'Service', 'ContactInformation', 'ContactPersonPrimary', 'ContactOrganization'),
    layers,
  };
}
