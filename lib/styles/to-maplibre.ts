import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Images } from './images';
import type { Draft, Target } from './maplibre-draft';
import { allOf, ofGeometry, ruleFilter, zoomOfScale } from './maplibre-expressions';
import { fillLayers, lineLayers, textLayer } from './maplibre-layers';
import { scalableLayer, symbolLayer } from './maplibre-symbols';
import type { Icon, Mark, StyleDocument, StyleRule, Symbolizer } from './schema';

export interface MapLibreStyle {
  layers: LayerSpecification[];
  images: Images;
}

/** Layers, lowest first, that draw the features of `target` as the document says, and the pictures that they name. */
export function toMapLibre(document: StyleDocument, target: Target): MapLibreStyle {
  const images: Images = {};
  const layers = document.rules.flatMap((rule, index) => ruleLayers(document, rule, index, target, images));
  return { layers, images };
}

function ruleLayers(document: StyleDocument, rule: StyleRule, index: number, target: Target, images: Images) {
  const placement = document.geometry === 'LINE' ? 'line-center' : 'point';
  const filter = allOf(ofGeometry(document.geometry), target.only, ruleFilter(rule, document.rules));
  return steps(rule.symbolizers).flatMap((step, at): LayerSpecification[] => {
    const base = {
      id: `${target.prefix}-${document.geometry.toLowerCase()}-${index}-${at}`,
      source: target.source,
      ...(target.sourceLayer && { 'source-layer': target.sourceLayer }),
      filter,
      ...(rule.scale?.max !== undefined && { minzoom: zoomOfScale(rule.scale.max) }),
      ...(rule.scale?.min !== undefined && { maxzoom: zoomOfScale(rule.scale.min) }),
    };
    return stepLayers(step, { base, target, images, placement, points: document.geometry === 'POINT' });
  });
}

type Step = { kind: 'symbols'; symbols: (Mark | Icon)[] } | { kind: 'one'; symbolizer: Symbolizer };

/** Fixed marks and icons that lie on each other become one picture: features then overlap whole, not symbol by symbol. */
function steps(symbolizers: readonly Symbolizer[]): Step[] {
  const result: Step[] = [];
  for (const symbolizer of symbolizers) {
    const last = result.at(-1);
    if (!isFixed(symbolizer)) result.push({ kind: 'one', symbolizer });
    else if (last?.kind === 'symbols') last.symbols.push(symbolizer);
    else result.push({ kind: 'symbols', symbols: [symbolizer] });
  }
  return result;
}

const isFixed = (it: Symbolizer): it is Mark | Icon =>
  (it.kind === 'mark' || it.kind === 'icon') && typeof it.size === 'number' && typeof (it.rotation ?? 0) === 'number';

function stepLayers(step: Step, draft: Draft): LayerSpecification[] {
  if (step.kind === 'symbols') return [symbolLayer(step.symbols, draft)];
  const { symbolizer } = step;
  if (symbolizer.kind === 'line') return lineLayers(symbolizer, draft);
  if (symbolizer.kind === 'fill') return fillLayers(symbolizer, draft);
  if (symbolizer.kind === 'text') return [textLayer(symbolizer, draft)];
  return [scalableLayer(symbolizer, draft)];
}
