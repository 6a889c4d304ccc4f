import { el, type XmlElement, xmlText } from '@/lib/xml/writer';
import type { StyleDocument, StyleGeometry, StyleRule, Symbolizer, Text } from '../schema';
import { tidy } from '../tidy';
import type { WrittenStyle } from '../to-sld';
import { Warnings } from '../warnings';
import { filterText } from './filter';
import { labelSettings } from './labels';
import { fillLayers, lineLayers, midArea, midLine } from './lines-and-fills';
import { markerLayer } from './markers';
import { symbolElement } from './values';

const DOCTYPE = "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n";
const KINDS: Record<StyleGeometry, { symbol: 'marker' | 'line' | 'fill'; geometry: number }> = {
  POINT: { symbol: 'marker', geometry: 0 },
  LINE: { symbol: 'line', geometry: 1 },
  POLYGON: { symbol: 'fill', geometry: 2 },
};

/** What QGIS calls a column in tables and forms. */
export interface ColumnAlias {
  column: string;
  alias: string;
}

/**
 * A style as QGIS 3 reads it: one rule for each of the document's, labels by rules of their own. Lengths are millimetres. With aliases it
 * names the layer's columns too.
 */
export function toQml(document: StyleDocument, aliases: readonly ColumnAlias[] = []): WrittenStyle {
  const warnings = new Warnings();
  const { rules, geometry } = tidy(document);
  const kind = KINDS[geometry];
  const labels = rules.flatMap((rule, index) => labelRules(rule, index, geometry));
  const root = el(
    'qgis',
    {
      version: '3.22.0',
      styleCategories: aliases.length > 0 ? 'Symbology|Labeling|Fields' : 'Symbology|Labeling',
      labelsEnabled: labels.length > 0 ? 1 : 0,
      hasScaleBasedVisibilityFlag: 0,
    },
    el(
      'renderer-v2',
      { type: 'RuleRenderer', forceraster: 0, symbollevels: 0, enableorderby: 0 },
      el('rules', { key: key('r') }, ...rules.map((rule, index) => el('rule', ruleAttributes(rule, index)))),
      el(
        'symbols',
        {},
        ...rules.map((rule, index) => symbolElement(kind.symbol, String(index), layersOf(rule, geometry, warnings))),
      ),
    ),
    labels.length > 0 && el('labeling', { type: 'rule-based' }, el('rules', { key: key('l') }, ...labels)),
    el('blendMode', {}, '0'),
    el('featureBlendMode', {}, '0'),
    el('layerOpacity', {}, '1'),
    el('layerGeometryType', {}, String(kind.geometry)),
    aliases.length > 0 &&
      el('aliases', {}, ...aliases.map(({ column, alias }, index) => el('alias', { field: column, index, name: alias }))),
  );
  return { text: xmlText(root, DOCTYPE), warnings: warnings.list };
}

/** QGIS keeps rules apart by keys in the form of a UUID. */
const key = (part: string) => `{00000000-0000-4000-8000-${Buffer.from(part).toString('hex').padStart(12, '0').slice(-12)}}`;

const conditions = ({ filter, else: isElse, scale }: StyleRule) => ({
  filter: isElse ? 'ELSE' : filter && filterText(filter),
  scalemindenom: scale?.min && Math.round(scale.min),
  scalemaxdenom: scale?.max && Math.round(scale.max),
});

const isDrawn = (it: Symbolizer) => it.kind !== 'text';

const ruleAttributes = (rule: StyleRule, index: number) => ({
  key: key(`r${index}`),
  label: rule.name,
  ...conditions(rule),
  ...(rule.symbolizers.some(isDrawn) && { symbol: index }),
});

function layersOf({ symbolizers }: StyleRule, geometry: StyleGeometry, warnings: Warnings): XmlElement[] {
  return symbolizers.flatMap((it): XmlElement[] => {
    if (it.kind === 'line') return lineLayers(it, warnings);
    if (it.kind === 'fill') return fillLayers(it, warnings);
    if (it.kind === 'text') return [];
    const marker = markerLayer(it, warnings);
    return [geometry === 'POINT' ? marker : geometry === 'LINE' ? midLine(marker) : midArea(marker)];
  });
}

const labelRules = (rule: StyleRule, index: number, geometry: StyleGeometry): XmlElement[] =>
  rule.symbolizers
    .filter((it): it is Text => it.kind === 'text')
    .map((text, at) =>
      el('rule', { key: key(`l${index}.${at}`), description: rule.name, ...conditions(rule) }, labelSettings(text, geometry)),
    );
