import { numberIn } from '@/lib/text';
import { child, children, elements, textOf, within, type XmlNode } from '@/lib/xml/xml';
import type { Filter, StyleRule } from '../../schema';
import type { Warnings } from '../../warnings';
import { StyleFault } from '../fault';
import { filterOf, ignoresCase } from './filter';
import { symbolizersOf } from './symbolizers';

/** The rules of an SLD 1.0 or 1.1 document (or of an SE FeatureTypeStyle alone), lowest first. Throws StyleFault if it holds none. */
export function readSld(root: XmlNode, warnings: Warnings): StyleRule[] {
  checkRoot(root);
  const layers = children(root, 'NamedLayer', 'UserLayer');
  if (layers.length > 1) warnings.add('layerMixed');
  const styles = root.name === 'FeatureTypeStyle' ? [root] : featureTypeStyles(layers[0]);
  const rules = styles.flatMap((style) => rulesOf(style, styles.length > 1, warnings));
  if (styles.flatMap((style) => children(style, 'Rule')).length === 0) throw new StyleFault('notStyle', { line: root.line });
  return rules;
}

const VERSION = /^1\.[01](\.\d+)?$/;

function checkRoot({ name, line, attributes: { version } }: XmlNode): void {
  if (name === 'UserStyle') throw new StyleFault('userStyle', { line });
  if (version !== undefined && !VERSION.test(version.trim()))
    throw new StyleFault('version', { line, version: version.slice(0, 40) });
}

/** Why an SLD draws nothing, where it says something that is not drawn here. */
export function undrawn(root: XmlNode): StyleFault | undefined {
  const all = within(root);
  const raster = all.find(({ name }) => name === 'RasterSymbolizer');
  if (raster) return new StyleFault('raster', { line: raster.line });
  const called = all.find(({ name }) => name === 'Function');
  return called && new StyleFault('function', { line: called.line, function: nameOf(called) });
}

const nameOf = ({ attributes }: XmlNode) => (attributes.name ?? '').slice(0, 60);

/** Those of the first style of a layer, or of the one that is named as the default. */
function featureTypeStyles(layer: XmlNode | undefined): XmlNode[] {
  const styles = layer ? children(layer, 'UserStyle') : [];
  const chosen = styles.find((style) => /^(1|true)$/.test(textOf(child(style, 'IsDefault')))) ?? styles[0];
  return chosen ? children(chosen, 'FeatureTypeStyle') : [];
}

interface Draft {
  rule: StyleRule;
  filter?: Filter;
  /** It says something that can't be carried over: it draws nothing, and nobody knows what it would take. */
  unreadable: boolean;
}

function rulesOf(style: XmlNode, several: boolean, warnings: Warnings): StyleRule[] {
  const drafts = children(style, 'Rule').map((rule, index) => draftOf(rule, index, warnings));
  const readable = drafts.filter(({ unreadable }) => !unreadable);
  if (!several) return readable.map(({ rule }) => rule);
  // Else is for what the rules of its own part leave over, not for what all of them do.
  const taken = drafts.filter(({ rule }) => !rule.else).map(({ rule }) => rule.filter);
  return readable.map(({ rule }) => (rule.else ? explicit(rule, taken) : rule));
}

function explicit({ else: _, ...rule }: StyleRule, taken: (Filter | undefined)[]): StyleRule {
  if (taken.length === 0) return rule;
  const filters = taken.filter((filter) => filter !== undefined);
  if (filters.length < taken.length) return { ...rule, symbolizers: [] };
  return { ...rule, filter: { op: 'not', filter: { op: 'any', filters } } };
}

function draftOf(node: XmlNode, index: number, warnings: Warnings): Draft {
  const title = textOf(child(node, 'Description', 'Title') ?? child(node, 'Title'));
  const name = (title || textOf(child(node, 'Name')) || String(index + 1)).slice(0, 200);
  const condition = child(node, 'Filter');
  const filter = condition && filterOf(condition);
  const unreadable = condition !== undefined && filter === undefined;
  const called = unreadable && within(condition).find((it) => it.name === 'Function');
  if (called) warnings.add('function', { line: called.line, function: nameOf(called), rule: name });
  else if (unreadable) warnings.add('condition', { line: condition.line, rule: name });
  const folded = filter && within(condition).find(ignoresCase);
  if (folded) warnings.add('matchCase', { line: folded.line, rule: name });
  const [min, max] = ['MinScaleDenominator', 'MaxScaleDenominator'].map((limit) => {
    const scale = numberIn(textOf(child(node, limit)));
    return scale !== undefined && scale >= 0 ? scale : undefined;
  });
  const symbolizers = elements(node)
    .filter((it) => it.name.endsWith('Symbolizer'))
    .flatMap((it) => symbolizersOf(it, { warnings }))
    .slice(0, 20);
  const rule: StyleRule = {
    name,
    ...(filter && { filter }),
    ...(child(node, 'ElseFilter') && { else: true }),
    scale: { min, max },
    symbolizers,
  };
  return { rule, filter, unreadable };
}

export const isSld = (root: XmlNode) =>
  /^(StyledLayerDescriptor|UserStyle)$/.test(root.name) ||
  (root.name === 'FeatureTypeStyle' && within(root).some((it) => it.name === 'Rule'));
