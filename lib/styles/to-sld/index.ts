import { el, type XmlElement, xmlText } from '@/lib/xml/writer';
import type { StyleDocument, StyleRule, Symbolizer } from '../schema';
import { tidy } from '../tidy';
import type { StyleWarning } from '../warnings';
import { filterElement } from './filter';
import { graphicElement } from './graphics';
import { fillElements, lineElements } from './lines-and-fills';
import { textElement } from './text';

/** A style file and what it could not hold. */
export interface WrittenStyle {
  text: string;
  warnings: StyleWarning[];
}

const NAMESPACES = {
  xmlns: 'http://www.opengis.net/sld',
  'xmlns:se': 'http://www.opengis.net/se',
  'xmlns:ogc': 'http://www.opengis.net/ogc',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/** A style as SLD 1.1 with SE 1.1: it holds all that a document says. Sizes are pixels. */
export function toSld(document: StyleDocument, name: string): WrittenStyle {
  const rules = tidy(document).rules.map(ruleElement);
  const style = el('UserStyle', {}, el('se:Name', {}, name), el('se:FeatureTypeStyle', {}, ...rules));
  const layer = el('NamedLayer', {}, el('se:Name', {}, name), style);
  return { text: xmlText(el('StyledLayerDescriptor', { version: '1.1.0', ...NAMESPACES }, layer)), warnings: [] };
}

function ruleElement({ name, filter, else: isElse, scale, symbolizers }: StyleRule): XmlElement {
  return el(
    'se:Rule',
    {},
    el('se:Name', {}, name),
    el('se:Description', {}, el('se:Title', {}, name)),
    filter && el('ogc:Filter', {}, filterElement(filter)),
    isElse && el('se:ElseFilter'),
    scale?.min !== undefined && el('se:MinScaleDenominator', {}, String(scale.min)),
    scale?.max !== undefined && el('se:MaxScaleDenominator', {}, String(scale.max)),
    ...symbolizers.flatMap(symbolizerElements),
  );
}

function symbolizerElements(symbolizer: Symbolizer): XmlElement[] {
  switch (symbolizer.kind) {
    case 'mark':
    case 'icon':
      return [el('se:PointSymbolizer', {}, graphicElement(symbolizer))];
    case 'line':
      return lineElements(symbolizer);
    case 'fill':
      return fillElements(symbolizer);
    case 'text':
      return [textElement(symbolizer)];
  }
}
