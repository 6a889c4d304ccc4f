import { cleanHtml } from '@/lib/html/clean';
import { extentIn } from '../extent';
import type { LayerInput } from '../input';
import { layerNames } from '../names';
import { isAsked, isPublished, type Layer } from '../schema';

/** A layer's row as a save writes it. What is undefined stays as it is. */
export interface LayerRow {
  groupId: number;
  internalName: string | null;
  tableName: string | null;
  serverUrl: string | null;
  version: string | null;
  order: number;
  initiallyVisible: boolean;
  internalComments: string | null;
  attribution: string | null | undefined;
  defaultOpacity: number;
  allowChangeOpacity: boolean | undefined;
  supportsGetFeatureInfo: boolean;
  informationFormat: string | null;
  legendType: Layer['legendType'];
  legendUrl: string | null;
  legendFileId: number | null;
  showAllLayersOnLegend: boolean;
  useProxy: boolean;
  useProxyAndroid: boolean;
  known: Known;
}

/** What is known of a layer of another server. What is undefined stays as it is. */
interface Known {
  imageFormat: string | null | undefined;
  coordinateSystem: string | null | undefined;
  extent: number[] | null | undefined;
  minZoom: number | null | undefined;
  maxZoom: number | null | undefined;
}

const NOTHING_KNOWN: Known = { imageFormat: null, coordinateSystem: null, extent: null, minZoom: null, maxZoom: null };

function knownOf({ type, imageFormat, coordinateSystem, extent, minZoom, maxZoom }: LayerInput): Known {
  if (isPublished(type)) return { ...NOTHING_KNOWN, coordinateSystem: undefined };
  const box = typeof extent === 'string' ? extentIn(extent) : extent;
  if (type !== 'WMS') return { ...NOTHING_KNOWN, extent: box, minZoom, maxZoom };
  return {
    imageFormat,
    coordinateSystem: coordinateSystem?.toUpperCase(),
    extent: box,
    minZoom: null,
    maxZoom: null,
  };
}

const DEFAULT_VERSION = '1.3.0';

/** The format of feature information: always JSON for our own map server, none for tiles. */
function information({ type, supportsGetFeatureInfo, informationFormatToUse }: LayerInput) {
  const supported = Boolean(supportsGetFeatureInfo) && isAsked(type);
  const format = isPublished(type) ? 'JSON' : (informationFormatToUse ?? null);
  return { supportsGetFeatureInfo: supported, informationFormat: supported ? format : null };
}

function legend({ legendType, legendTypeValue, legendFile, internalName, showAllLayersOnLegend }: LayerInput) {
  const several = legendType === 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' && Boolean(internalName?.includes(','));
  return {
    legendType,
    legendUrl: legendType === 'LEGEND_TYPE_URL' ? (legendTypeValue ?? null) : null,
    legendFileId: legendType === 'LEGEND_TYPE_IMAGE' && !legendFile ? Number(legendTypeValue) : null,
    showAllLayersOnLegend: several && Boolean(showAllLayersOnLegend),
  };
}

/** The row of a valid input, without the fields that its type does not use. */
export function rowOf(input: LayerInput, hasAttribution: boolean): LayerRow {
  const own = isPublished(input.type);
  const proxied = !own && input.type !== 'STYLE';
  return {
    groupId: input.geometricLayerGroupId,
    internalName: input.internalName ? layerNames(input.internalName).join(',') : null,
    tableName: input.type === 'WMS_DATABASE' ? (input.tableName ?? null) : null,
    serverUrl: own ? null : (input.serverUrl ?? null),
    version: input.type === 'WMS' ? (input.version ?? DEFAULT_VERSION) : null,
    order: input.order,
    initiallyVisible: input.initiallyVisible ?? false,
    internalComments: input.internalComments ?? null,
    attribution: hasAttribution ? cleanHtml(input.attribution ?? '') || null : undefined,
    defaultOpacity: input.defaultOpacity ?? 1,
    allowChangeOpacity: input.allowChangeOpacity ?? undefined,
    ...information(input),
    ...legend(input),
    useProxy: proxied && Boolean(input.useProxy),
    useProxyAndroid: proxied && Boolean(input.useProxyAndroid),
    known: knownOf(input),
  };
}
