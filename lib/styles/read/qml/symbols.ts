import { numberIn } from '@/lib/text';
import { child, children, type XmlNode } from '@/lib/xml/xml';
import type { Symbolizer } from '../../schema';
import type { Warnings } from '../../warnings';
import { paler } from '../marks';
import { definedIn } from './values';

/** The symbolizers of a symbol's layers, lowest first, as pale as the symbol; `layerOf` reads one layer. */
export function symbolOf<T extends Symbolizer>(symbol: XmlNode, warnings: Warnings, layerOf: (layer: XmlNode) => T[]): T[] {
  if (definedIn(child(symbol, 'data_defined_properties')).size > 0) warnings.add('boundColor');
  const alpha = numberIn(symbol.attributes.alpha) ?? 1;
  return children(symbol, 'layer')
    .filter((layer) => layer.attributes.enabled !== '0')
    .flatMap((layer) => {
      if (child(layer, 'effect')?.attributes.enabled === '1') warnings.add('effect');
      return layerOf(layer);
    })
    .map((symbolizer) => paler(symbolizer, alpha));
}
