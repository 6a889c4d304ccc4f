import { elements, isElement, textOf, within, type XmlNode } from './xml';

/** So many elements may be drawn, each reference counted as often as it is followed. */
const MOST_DRAWN = 20_000;
const GRADIENTS = new Set(['linearGradient', 'radialGradient']);

/** A search from each start would take the square of the length. */
function withoutComments(css: string): string {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const start = css.indexOf('/*', at);
    parts.push(css.slice(at, start < 0 ? undefined : start));
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2);
    if (end < 0) return parts.join('');
    at = end + 2;
  }
}

/** An address that does not begin with `#`. */
const OUTER_URL = /url\s*\((?!\s*['"]?\s*#)/i;
/** Other ways of CSS to load or run something. */
const LOADS = /@import|@font-face|image-set|(?:image|src|expression)\s*\(|behavior\s*:|-moz-binding|javascript:/i;

/**
 * As written and without comments: in a string, what looks like a comment is none. Runs of blanks would make the searches below take the
 * square of their length.
 */
const readings = (css: string) => [css, withoutComments(css)].map((text) => text.replace(/\s+/g, ' '));

/** Whether a value loads and runs nothing. A backslash may spell a name that is not recognised, so it is none of ours. */
export const isSafeCss = (css: string): boolean =>
  readings(css).every((text) => !text.includes('\\') && !OUTER_URL.test(text) && !LOADS.test(text));

/** Whether an attribute may stay. Names are local ones: `xlink:href` is `href`. */
export const isSafeAttribute = (name: string, value: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_-]*$/.test(name) &&
  !/^(on|xmlns$|base$)/i.test(name) &&
  value !== '' &&
  // The addresses of namespaces, too: nothing here needs one.
  !/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(value.trimStart()) &&
  (!/^href$/i.test(name) || value.startsWith('#')) &&
  isSafeCss(value);

const idsIn = (value: string): string[] => [
  ...new Set(
    readings(value).flatMap((text) => [...text.matchAll(/url\(\s*['"]?\s*#([^'")\s]{1,200})/gi)].map(([, id]) => id as string)),
  ),
];

/** The ids of what an element draws by reference. Gradients draw nothing by themselves. */
const referencesOf = ({ attributes }: XmlNode, byId: ReadonlyMap<string, XmlNode>): XmlNode[] =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (name === 'href' && value.startsWith('#') ? [value.slice(1)] : idsIn(value)))
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ name }) => !GRADIENTS.has(name));

/**
 * Whether the picture draws a bearable number of elements. `use`, patterns, masks and the like may repeat each other: a
 * file of a few lines can draw billions, or itself.
 */
export function isBearable(root: XmlNode): boolean {
  const byId = new Map(within(root).flatMap((it) => (it.attributes.id ? [[it.attributes.id, it] as const] : [])));
  const counted = new Map<XmlNode, number>();
  const count = (node: XmlNode): number => {
    const known = counted.get(node);
    if (known !== undefined) return known;
    // Whoever is reached again before it is counted draws itself.
    counted.set(node, Number.POSITIVE_INFINITY);
    const parts = [...elements(node), ...referencesOf(node, byId)];
    const drawn = parts.reduce((sum, it) => (sum > MOST_DRAWN ? sum : sum + count(it)), 1);
    counted.set(node, drawn);
    return drawn;
  };
  return count(root) <= MOST_DRAWN;
}

export const gradientIds = (root: XmlNode): ReadonlySet<string> =>
  new Set(within(root).flatMap((it) => (GRADIENTS.has(it.name) ? (it.attributes.id ?? []) : [])));

/** A style sheet may name gradients, and nothing else of the picture: whom its rules reach cannot be counted. */
export function isSafeStyleSheet(node: XmlNode, gradients: ReadonlySet<string>): boolean {
  if (node.content.some(isElement)) return false;
  const css = textOf(node);
  return isSafeCss(css) && idsIn(css).every((id) => gradients.has(id));
}
