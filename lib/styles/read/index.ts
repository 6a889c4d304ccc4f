import { invalid } from '@/lib/errors';
import { XmlFault } from '@/lib/xml/fault';
import { parseXml, type XmlNode } from '@/lib/xml/xml';
import { StyleDocument, type StyleGeometry, type StyleRule } from '../schema';
import { tidy } from '../tidy';
import { type StyleWarning, Warnings } from '../warnings';
import { countedRules, StyleFault } from './fault';
import { readQml } from './qml';
import { isSld, readSld, undrawn } from './sld';

export interface ReadStyle {
  document: StyleDocument;
  format: 'SLD' | 'QML';
  /** The parts that could not be converted. */
  warnings: StyleWarning[];
}

/**
 * Reads an SLD (1.0, 1.1) or QML (QGIS 3) file, recognized by its content. Throws AppError 400 at `field` with the reason and the
 * line for a file that is no style, that refers to an external image, or that draws nothing.
 */
export function readStyleFile(text: string, filename: string, geometry: StyleGeometry, field = 'file'): ReadStyle {
  try {
    if (!/\.(sld|qml|xml)$/i.test(filename)) throw new StyleFault('extension', { filename });
    return read(text, geometry);
  } catch (error) {
    if (error instanceof XmlFault) throw invalid(field, `project.styles.errors.${error.key}`, error.values);
    throw error;
  }
}

function read(text: string, geometry: StyleGeometry): ReadStyle {
  const root = parseXml(text.replace(/^\uFEFF/, ''));
  const warnings = new Warnings();
  const format = root.name === 'qgis' ? 'QML' : isSld(root) ? 'SLD' : undefined;
  if (!format) throw new StyleFault('notStyle', { line: root.line });
  const rules = countedRules(format === 'QML' ? readQml(root, geometry, warnings) : readSld(root, warnings));
  const fitting = rules.map((rule) => fittingRule(rule, geometry, warnings));
  if (fitting.every(({ symbolizers }) => symbolizers.length === 0)) throw nothingDrawn(root, geometry, warnings);
  const document = checked({ version: 1, geometry, rules: fitting }, root);
  return { document, format, warnings: warnings.list };
}

/** The most specific reason why nothing is drawn. */
function nothingDrawn(root: XmlNode, geometry: StyleGeometry, warnings: Warnings): StyleFault {
  const left = warnings.list.find(({ key }) => key === 'condition');
  return undrawn(root) ?? (left ? new StyleFault('condition', left.values ?? {}) : new StyleFault(`nothing${geometry}`, {}));
}

/** Removes symbolizers that draw nothing for this kind of geometry (such as a fill for points), with a warning. */
function fittingRule(rule: StyleRule, geometry: StyleGeometry, warnings: Warnings): StyleRule {
  const symbolizers = rule.symbolizers.filter(
    ({ kind }) => geometry === 'POLYGON' || (kind !== 'fill' && (geometry === 'LINE' || kind !== 'line')),
  );
  if (symbolizers.length < rule.symbolizers.length) warnings.add('unfitting', { rule: rule.name });
  return { ...rule, symbolizers };
}

function checked(document: { version: 1; geometry: StyleGeometry; rules: StyleRule[] }, root: XmlNode): StyleDocument {
  const read = StyleDocument.safeParse(tidy(document));
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path.map(String) ?? [];
  const rule = path[0] === 'rules' ? document.rules[Number(path[1])] : undefined;
  if (rule) throw new StyleFault('cannotHold', { rule: rule.name, part: path.slice(2).join('.') });
  throw new StyleFault('unreadable', { line: root.line, reason: path.join('.').slice(0, 200) });
}
