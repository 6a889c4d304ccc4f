import type { StyleDocument } from './schema';
import type { WrittenStyle } from './to-sld';

export function toQml(document: StyleDocument): WrittenStyle {
  return { text: JSON.stringify(document), warnings: [] };
}
