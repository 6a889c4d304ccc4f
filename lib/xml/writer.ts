import { allowedInXml } from '@/lib/text';

/** A tree of XML to write: elements, texts, and texts with significant spaces. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  content: (XmlElement | string | { exact: string })[];
}
type Content = XmlElement | string | { exact: string } | undefined | false;

/** An element; what is undefined or false is left out. */
export const el = (
  name: string,
  attributes: Record<string, string | number | undefined> = {},
  ...content: Content[]
): XmlElement => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ),
  content: content.filter((it) => it !== undefined && it !== false),
});

/** The content of an element: quotes stay, for those who read such a file, and line breaks as well, for programs that do. */
export const escaped = (text: string): string =>
  allowedInXml(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
const attribute = (text: string) => escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
const cdata = (text: string) => `<![CDATA[${allowedInXml(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Text with spaces at its ends is written as CDATA, so that they are not lost. */
const written = (text: string) => (text === text.trim() ? escaped(text) : cdata(text));

function lines({ name, attributes, content }: XmlElement, indent: string): string {
  const head = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${attribute(value)}"`)
    .join('')}`;
  if (content.length === 0) return `${head}/>`;
  if (content.every((it) => typeof it === 'object' && 'name' in it))
    return `${head}>\n${content.map((it) => lines(it, `${indent}  `)).join('\n')}\n${indent}</${name}>`;
  const inner = content.map((it) => (typeof it === 'string' ? written(it) : 'name' in it ? lines(it, '') : cdata(it.exact)));
  return `${head}>${inner.join('')}</${name}>`;
}

export const xmlText = (root: XmlElement, before = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${before}${lines(root, '')}\n`;
