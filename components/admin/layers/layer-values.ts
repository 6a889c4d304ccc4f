import type { LayerInput } from '@/lib/layers/input';
import { isAsked, isPublished, type Layer, type LayerType } from '@/lib/layers/schema';
import type { Translations } from '@/lib/translations/schema';
import { noTexts } from '../kit/fields/translations';
import type { MissingPart } from '../kit/missing-parts';
import { type LegendValues, legendMissing, newLegendFile, saidLegend, startLegend } from '../legends/legend-values';

/** `assigned`: the server chooses a plain style for what the layer holds. */
type StyleChoice = 'current' | 'assigned' | 'new' | 'copyLayer' | 'copyElements';

/** What the form of a layer holds: what is sent, and the choices that decide which of it is. */
export interface LayerValues
  extends Omit<LayerInput, 'type' | 'internationalization' | 'order' | 'geometricLayerGroupId' | keyof LegendValues>,
    LegendValues {
  type: LayerType | null;
  internationalization: Translations;
  geometricLayerGroupId: number | null;
  order: number | null;
  shapeSource: 'existing' | 'new';
  shapeFile: File | null;
  styleType: StyleChoice;
  styleFile: File | null;
}

const FRESH = {
  internalName: '',
  tableName: '',
  version: null,
  geometricLayerGroupId: null,
  order: null,
  serverUrl: '',
  internalComments: '',
  attribution: '',
  initiallyVisible: false,
  showAllLayersOnLegend: false,
  defaultOpacity: 1,
  allowChangeOpacity: true,
  supportsGetFeatureInfo: false,
  informationFormatToUse: null,
  imageFormat: '',
  minZoom: null,
  maxZoom: null,
  useProxy: false,
  useProxyAndroid: false,
};

/** What the form starts with: of a layer, or of a new one. */
export function startLayer(layer: Layer | null): LayerValues {
  const known = layer && {
    ...Object.fromEntries(
      Object.keys(FRESH).map((name) => [name, layer[name as keyof Layer] ?? FRESH[name as keyof typeof FRESH]]),
    ),
    geometricLayerGroupId: layer.geometricLayerGroup.id,
  };
  return {
    ...FRESH,
    ...known,
    extent: layer?.extent?.join(', ') ?? '',
    type: layer?.type ?? null,
    internationalization: layer?.code ?? noTexts(),
    ...startLegend(layer ?? undefined),
    shapeSource: layer ? 'existing' : 'new',
    shapeFile: null,
    coordinateSystem: '',
    encoding: null,
    styleType: layer ? 'current' : 'new',
    styleFile: null,
    copyStyleFromLayer: null,
    copyStyleFromElements: null,
  };
}

/** What a change of the type takes along with it. */
export function afterTypeChange(
  type: LayerType | null,
  { supportsGetFeatureInfo, legendType }: LayerValues,
): Partial<LayerValues> {
  const tiled = type !== null && !isAsked(type);
  const information = Boolean(supportsGetFeatureInfo) && !tiled;
  return {
    useProxy: false,
    useProxyAndroid: false,
    version: type === 'WMS' ? '1.3.0' : null,
    supportsGetFeatureInfo: information,
    ...afterInformationChange(type, information),
    ...(tiled && legendType === 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' && { legendType: 'LEGEND_TYPE_NONE' }),
  };
}

/** Our own map server is asked for JSON; what another one is asked for has to be chosen. */
export const afterInformationChange = (type: LayerType | null, on: boolean): Partial<LayerValues> => ({
  informationFormatToUse: on && isPublished(type ?? undefined) ? 'JSON' : null,
});

/** Only the file or the copy that was chosen is one. */
const chosenStyle = ({ type, styleType, styleFile, copyStyleFromLayer, copyStyleFromElements }: LayerValues) => {
  const own = isPublished(type ?? undefined);
  return {
    styleFile: own && styleType === 'new' ? styleFile : null,
    copyStyleFromLayer: own && styleType === 'copyLayer' ? copyStyleFromLayer : null,
    copyStyleFromElements: own && styleType === 'copyElements' ? copyStyleFromElements : null,
  };
};

const chosenShape = ({ type, shapeSource, shapeFile, coordinateSystem, encoding }: LayerValues) =>
  type === 'WMS_SHAPE' && shapeSource === 'new'
    ? { shapeFile, coordinateSystem, encoding }
    : { shapeFile: null, coordinateSystem: null, encoding: null };

/** The values as they are checked and sent. */
export function saidLayer(values: LayerValues): object {
  const file = newLegendFile(values);
  return {
    ...values,
    ...saidLegend(values),
    imageFormat: values.imageFormat || null,
    legendFile: file,
    legendFileDescription: file ? values.legendFileDescription : null,
    ...chosenStyle(values),
    ...chosenShape(values),
  };
}

const STYLE_PARTS: Partial<Record<StyleChoice, [keyof ReturnType<typeof chosenStyle>, MissingPart]>> = {
  new: ['styleFile', 'styleFile'],
  copyLayer: ['copyStyleFromLayer', 'styleLayer'],
  copyElements: ['copyStyleFromElements', 'styleName'],
};

/** What is not there without which sending makes no sense: the files and sources that were chosen to come along. */
export function layerMissing(values: LayerValues): MissingPart[] {
  const legend = legendMissing(values);
  if (!isPublished(values.type ?? undefined)) return legend;
  const [field, part] = STYLE_PARTS[values.styleType] ?? [];
  const shaped = values.type !== 'WMS_SHAPE' || values.shapeSource === 'existing' || values.shapeFile;
  return [
    ...(shaped ? [] : (['shapeFile'] as const)),
    ...(field && part && !chosenStyle(values)[field] ? [part] : []),
    ...legend,
  ];
}
