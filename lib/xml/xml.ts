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

const DEEPEST = 100;
const MOST_CHARACTERS = 5_000_000;
const MOST_NODES = 200_000;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML document. QGIS writes a document type, so one may be named, but it is never fetched and may declare nothing: there are no
 * entities but XML's own five. Throws XmlFault with the line.
 */
export function parseXml(source: string): XmlNode {
  const tooLarge = () => new XmlFault('tooLarge', { max: MOST_CHARACTERS / 1_000_000 });
  if (source.length > MOST_CHARACTERS) throw tooLarge();
  const top: Pick<XmlNode, 'content'> = { content: [] };
  const open = [top];
  let nodes = 0;
  // Without its own position in front of each message.
  const parser = new SaxesParser({ position: false });
  const add = (it: XmlNode | XmlText) => (open.at(-1) as XmlNode).content.push(it);
  parser.on('error', ({ message }) => {
    throw new XmlFault('xml', { line: parser.line, reason: message });
  });
  parser.on('doctype', (text) => {
    if (text.includes('[')) throw new XmlFault('doctype', { line: parser.line });
  });
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1;
    if (open.length > DEEPEST || nodes > MOST_NODES) throw tooLarge();
    const node: XmlNode = { name: localName(name), attributes: Object.create(null), content: [], line: parser.line };
    for (const [key, value] of Object.entries(attributes)) node.attributes[localName(key)] = value;
    add(node);
    open.push(node);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (text) => add({ text, exact: false }));
  parser.on('cdata', (text) => add({ text, exact: true }));
  parser.write(source).close();
  // A document without an element is one of the parser's errors.
  return elements(top)[0] as XmlNode;
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
