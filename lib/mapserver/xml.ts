import { invalid } from '@/lib/errors';
import { inMarkup } from '@/lib/text';

/** An XML element by its local name; attributes by their local names, too. Namespaces decide nothing here. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

const MAX_DEPTH = 40;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const malformed = () => invalid('body', 'project.mapserver.malformedXml');
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** undefined for an invalid character. */
const characterOf = (number: number) =>
  number > 0 && number <= 0x10ffff && !(number >= 0xd800 && number <= 0xdfff) ? String.fromCodePoint(number) : undefined;

function decoded(text: string): string {
  return text.replace(/&([^;&\s]{0,12});?/g, (whole, entity: string) => {
    const code = /^#(x?)([0-9a-f]+)$/i.exec(entity);
    const number = code ? Number.parseInt(code[2] as string, code[1] ? 16 : 10) : undefined;
    const character = number === undefined ? ENTITIES[entity] : characterOf(number);
    if (character === undefined || !whole.endsWith(';')) throw malformed();
    return character;
  });
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const rest = text.replace(
    /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g,
    (_, name: string, double?: string, single?: string) => {
      if (!/^xmlns(:|$)/.test(name)) found[localName(name)] = decoded(double ?? single ?? '');
      return '';
    },
  );
  if (rest.trim() !== '') throw malformed();
  return found;
}

const TOKEN =
  /<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\p{L}\p{N}_:.-]+)\s*>|<([\p{L}\p{N}_:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/guy;

/**
 * Parses a small XML document. Document types, custom entities and processing instructions are
 * a 400, and nothing external is ever fetched.
 */
export function parseXml(source: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) throw invalid('body', 'project.mapserver.doctype');
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const text = source.replace(/^\uFEFF/, '').trim();
  let read = 0;
  for (const [whole, cdata, closing, opening, attributes, empty, plain] of text.matchAll(TOKEN)) {
    read += whole.length;
    const node = open.at(-1) as XmlNode;
    if (cdata !== undefined) node.text += cdata;
    else if (plain !== undefined) node.text += decoded(plain);
    else if (closing !== undefined) {
      if (open.length < 2 || localName(closing) !== node.name) throw malformed();
      open.pop();
    } else if (opening !== undefined) {
      const child = { name: localName(opening), attributes: attributesOf(attributes ?? ''), children: [], text: '' };
      node.children.push(child);
      if (!empty) open.push(child);
      if (open.length > MAX_DEPTH) throw malformed();
    }
  }
  const [root] = top.children;
  if (read !== text.length || open.length !== 1 || top.children.length !== 1 || !root || top.text.trim() !== '')
    throw malformed();
  return root;
}

/** An element as text, without the parts that `parseXml` drops. */
export function xmlText({ name, attributes, children, text }: XmlNode): string {
  const said = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${inMarkup(value)}"`);
  return `<${name}${said.join('')}>${inMarkup(children.length > 0 ? text.trim() : text)}${children.map(xmlText).join('')}</${name}>`;
}
