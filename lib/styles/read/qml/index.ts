import { numberIn } from '@/lib/text';
import { child, textOf, type XmlNode } from '@/lib/xml/xml';
import type { StyleGeometry, StyleRule } from '../../schema';
import { tidy } from '../../tidy';
import type { Warnings } from '../../warnings';
import { countedRules, StyleFault } from '../fault';
import { paler } from '../marks';
import { labelRules } from './labels';
import { rulesOf, within } from './renderers';

/** The rules of a QGIS 3 style, lowest first. Throws StyleFault if it holds none that can be drawn. */
export function readQml(root: XmlNode, geometry: StyleGeometry, warnings: Warnings): StyleRule[] {
  const renderer = child(root, 'renderer-v2');
  if (!renderer) throw withoutRenderer(root);
  for (const name of ['blendMode', 'featureBlendMode'])
    if ((numberIn(textOf(child(root, name))) ?? 0) !== 0) warnings.add('effect');
  const drawn = countedRules(rulesOf(renderer, warnings));
  const rules = labelled(drawn, countedRules(labelRules(root, geometry, warnings)), geometry);
  const opacity = numberIn(textOf(child(root, 'layerOpacity'))) ?? 1;
  const { hasScaleBasedVisibilityFlag, minScale, maxScale } = root.attributes;
  // QGIS calls the smallest scale the minimum.
  const limits = hasScaleBasedVisibilityFlag === '1' ? within(undefined, numberIn(maxScale), numberIn(minScale)) : undefined;
  return rules.map((rule) => {
    const scale = within(rule.scale, limits?.min, limits?.max);
    return { ...rule, ...(scale && { scale }), symbolizers: rule.symbolizers.map((it) => paler(it, opacity)) };
  });
}

/** The reason for a file without a renderer: the style of a raster, an old version, or no style at all. */
function withoutRenderer(root: XmlNode): StyleFault {
  const raster = child(child(root, 'pipe') ?? root, 'rasterrenderer');
  if (raster) return new StyleFault('raster', { line: raster.line });
  const { version = '' } = root.attributes;
  if (/^[01]\./.test(version)) return new StyleFault('version', { line: root.line, version: version.slice(0, 40) });
  return new StyleFault('notStyle', { line: root.line });
}

/** Conditions and limits, to find the rule that a label belongs to. */
const head = (rule: StyleRule, geometry: StyleGeometry) => {
  const [tidied] = tidy({ version: 1, geometry, rules: [{ ...rule, symbolizers: [] }] }).rules;
  return JSON.stringify([tidied?.filter, tidied?.else, tidied?.scale]);
};

/** Adds labels to the rule with their name and conditions; the others get rules of their own. */
function labelled(rules: StyleRule[], labels: StyleRule[], geometry: StyleGeometry): StyleRule[] {
  const result = rules.map((rule) => ({ ...rule, symbolizers: [...rule.symbolizers] }));
  const heads = rules.map((rule) => head(rule, geometry));
  for (const label of labels) {
    const wanted = head(label, geometry);
    const own = result.find(({ name }, at) => name === label.name && heads[at] === wanted);
    const forAll = !label.filter && !label.else && !label.scale && label.name === '';
    const takers = own
      ? [own]
      : forAll && (rules.length === 1 || rules.some((rule) => rule.else))
        ? result.slice(0, rules.length)
        : [];
    for (const taker of takers) taker.symbolizers.push(...label.symbolizers);
    if (takers.length === 0) result.push({ ...label, name: label.name || 'labels', symbolizers: label.symbolizers });
  }
  return result;
}
