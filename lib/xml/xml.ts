import { SaxesParser } from 'saxes';
import { XmlFault } from './fault';

/** An XML element by its local name; attributes by their local names, too. Namespaces decide nothing here. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  /** Elements and texts, in order. */
  content: (XmlNode | XmlText)[];
  /** In the file, from 1. */
  line: number;
}
export interface XmlText {
  text: string;
  /** From a CDATA section: its spaces are meant. */
  exact: boolean;
}

const MAX_DEPTH = 100;
const MAX_CHARACTERS = 5_000_000;
const MAX_NODES = 200_000;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

export interface XmlLimits {
  mostCharacters?: number;
  mostNodes?: number;
  /** Elements of these local names are left out, with all that is in them. */
  without?: ReadonlySet<string>;
  /** The document type may declare elements and attributes. Entities are never declared. */
  declarations?: boolean;
}

const DECLARES = { nothing: /\[/, entities: /<!ENTITY|%/i };

/** Reads a document that is written piece by piece; `end` returns its root. Both throw XmlFault. */
export function xmlReader({ mostCharacters = MAX_CHARACTERS, mostNodes = MAX_NODES, without, declarations }: XmlLimits = {}) {
  const tooLarge = () => new XmlFault('tooLarge', { max: mostCharacters / 1_000_000 });
  const top: Pick<XmlNode, 'content'> = { content: [] };
  const open = [top];
  const count = { characters: 0, nodes: 0, left: 0 };
  // Without its own position in front of each message.
  const parser = new SaxesParser({ position: false });
  const add = (it: XmlNode | XmlText) => count.left === 0 && (open.at(-1) as XmlNode).content.push(it);
  parser.on('error', ({ message }) => {
    throw new XmlFault('xml', { line: parser.line, reason: message });
  });
  parser.on('doctype', (text) => {
    if ((declarations ? DECLARES.entities : DECLARES.nothing).test(text)) throw new XmlFault('doctype', { line: parser.line });
  });
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = localName(full);
    const isLeft = count.left > 0 || without?.has(name);
    if (isLeft) count.left += 1;
    else count.nodes += 1;
    if (open.length + count.left > MAX_DEPTH || count.nodes > mostNodes) throw tooLarge();
    if (isLeft) return;
    const node: XmlNode = { name, attributes: Object.create(null), content: [], line: parser.line };
    for (const [key, value] of Object.entries(attributes)) node.attributes[localName(key)] = value;
    add(node);
    open.push(node);
  });
  parser.on('closetag', () => {
    if (count.left > 0) count.left -= 1;
    else open.pop();
  });
  parser.on('text', (text) => add({ text, exact: false }));
  parser.on('cdata', (text) => add({ text, exact: true }));
  return {
    write(text: string): void {
      count.characters += text.length;
      if (count.characters > mostCharacters) throw tooLarge();
      parser.write(text);
    },
    end(): XmlNode {
      parser.close();
      // A document without an element is one of the parser's errors.
      return elements(top)[0] as XmlNode;
    },
  };
}

/**
 * Reads an XML document. QGIS writes a document type, so one may be named, but it is never fetched and may declare nothing: there are no
 * entities but XML's own five. Throws XmlFault with the line.
 */
export function parseXml(source: string): XmlNode {
  const reader = xmlReader();
  reader.write(source);
  return reader.end();
}

export const isElement = (it: XmlNode | XmlText): it is XmlNode => 'name' in it;
export const elements = (node: Pick<XmlNode, 'content'>): XmlNode[] => node.content.filter(isElement);
export const children = (node: XmlNode, ...names: string[]): XmlNode[] =>
  elements(node).filter((child) => names.includes(child.name));

/** The first child of this name, or the first at the end of a path of names. */
export function child(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, name) => at && children(at, name)[0], node);
}

/** All text below, without the spaces around it, unless it is CDATA. */
export function textOf(node: XmlNode | undefined): string {
  if (!node) return '';
  const exact = node.content.filter((it): it is XmlText => !isElement(it) && it.exact);
  return exact.length > 0 ? exact.map(({ text }) => text).join('') : deepText(node).trim();
}
const deepText = (node: XmlNode): string => node.content.map((it) => (isElement(it) ? deepText(it) : it.text)).join('');

/** Every element below, and itself. */
export const within = (node: XmlNode): XmlNode[] => [node, ...elements(node).flatMap(within)];
