import { elements, isElement, textOf, within, type XmlNode } from './xml';

/** So many elements may be drawn, each reference counted as often as it is followed. */
const MAX_DRAWN = 20_000;
const GRADIENTS = new Set(['linearGradient', 'radialGradient']);

/** One that is not closed goes on to the end. */
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?(\*\/|$)/g, '');

/** Of an element, if it can be referred to in one way only: no encoding, no blanks, nothing that ends an address. */
const PLAIN_ID = /^[^\s'"()%]{1,200}$/;
/** An address that is not `#` and such an id. */
const OTHER_URL = /url\s*\((?!\s*['"]?\s*#[^\s'"()%]{1,200}\s*['"]?\s*\))/i;
/** Other ways of CSS to load or run something. */
const LOADS = /@import|@font-face|image-set|(?:image|src|expression)\s*\(|behavior\s*:|-moz-binding|javascript:/i;

/**
 * As written and without comments: in a string, `/*` begins no comment. Runs of blanks would make the searches below take the
 * square of their length.
 */
const readings = (css: string) => [css, withoutComments(css)].map((text) => text.replace(/\s+/g, ' '));

/** Whether a value loads and runs nothing. A backslash may spell a name that is not recognised, so it is none of ours. */
const isSafeCss = (css: string): boolean =>
  readings(css).every((text) => !text.includes('\\') && !OTHER_URL.test(text) && !LOADS.test(text));

/** Whether an attribute may stay. Names are local ones: `xlink:href` is `href`. */
export const isSafeAttribute = (name: string, value: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_-]*$/.test(name) &&
  !/^(on|xmlns$|base$)/i.test(name) &&
  value !== '' &&
  // The addresses of namespaces, too: nothing here needs one.
  !/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(value.trimStart()) &&
  (!/^href$/i.test(name) || (value.startsWith('#') && PLAIN_ID.test(value.slice(1)))) &&
  (!/^id$/i.test(name) || PLAIN_ID.test(value)) &&
  isSafeCss(value);

const idsIn = (value: string): string[] => [
  ...new Set(
    readings(value).flatMap((text) => [...text.matchAll(/url\(\s*['"]?\s*#([^'")\s]{1,200})/gi)].map(([, id]) => id as string)),
  ),
];

/** The ids of what an element refers to. */
const referencesOf = ({ attributes }: XmlNode): string[] =>
  Object.entries(attributes).flatMap(([name, value]) =>
    /^href$/i.test(name) && value.startsWith('#') ? [value.slice(1)] : idsIn(value),
  );

/** The elements of each id: which of several is drawn is for the renderer to choose. Gradients draw nothing by themselves. */
function drawingById(root: XmlNode): ReadonlyMap<string, XmlNode[]> {
  const byId = new Map<string, XmlNode[]>();
  for (const node of within(root)) {
    const { id } = node.attributes;
    if (!id || GRADIENTS.has(node.name)) continue;
    const others = byId.get(id);
    if (others) others.push(node);
    else byId.set(id, [node]);
  }
  return byId;
}

const sumOf = <T>(parts: readonly T[], count: (part: T) => number): number => parts.reduce((sum, part) => sum + count(part), 0);

/**
 * Whether the picture draws a bearable number of elements. `use`, patterns, masks and the like may repeat each other: a
 * file of a few lines can draw billions, or itself.
 */
export function isBearable(root: XmlNode): boolean {
  const byId = drawingById(root);
  const counted = new Map<XmlNode | string, number>();
  const once = <K extends XmlNode | string>(key: K, count: (key: K) => number): number => {
    const known = counted.get(key);
    if (known !== undefined) return known;
    // Whoever is reached again before it is counted draws itself.
    counted.set(key, Number.POSITIVE_INFINITY);
    const drawn = count(key);
    counted.set(key, drawn);
    return drawn;
  };
  const ofId = (id: string): number => sumOf(byId.get(id) ?? [], (node) => once(node, ofNode));
  const ofNode = (node: XmlNode): number =>
    1 + sumOf(elements(node), (it) => once(it, ofNode)) + sumOf(referencesOf(node), (id) => once(id, ofId));
  return once(root, ofNode) <= MAX_DRAWN;
}

/** The ids that nothing but gradients bears. */
export function gradientIds(root: XmlNode): ReadonlySet<string> {
  const others = drawingById(root);
  const ids = within(root).flatMap((it) => (GRADIENTS.has(it.name) ? (it.attributes.id ?? []) : []));
  return new Set(ids.filter((id) => !others.has(id)));
}

/** A style sheet may name gradients, and nothing else of the picture: whom its rules reach cannot be counted. */
export function isSafeStyleSheet(node: XmlNode, gradients: ReadonlySet<string>): boolean {
  if (node.content.some(isElement)) return false;
  const css = textOf(node);
  return isSafeCss(css) && idsIn(css).every((id) => gradients.has(id));
}
