import type { StyleGeometry, StyleRule } from '../../schema';
import type { Warnings } from '../../warnings';
import { StyleFault } from '../fault';
import type { XmlNode } from '../xml';

export function readQml(root: XmlNode, _geometry: StyleGeometry, _warnings: Warnings): StyleRule[] {
  throw new StyleFault('notStyle', { line: root.line });
}
