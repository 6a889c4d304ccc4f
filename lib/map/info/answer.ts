/** Feature information of a layer: features with their properties, a text, or an HTML page. */
export type InfoContent =
  | { kind: 'features'; features: readonly InfoFeature[] }
  | { kind: 'text'; text: string }
  | { kind: 'page'; html: string };

/** Names and values in the order in which they came. */
type InfoFeature = readonly (readonly [name: string, value: string])[];

/** The server refused: the layer does not support feature information, or not in this format. */
export class InfoRefusal extends Error {}

const EXCEPTION = /<(\w+:)?(ServiceExceptionReport|ExceptionReport|ServiceException)\b/i;
const NOTHING = /search returned no results|no features were found|no results/i;

/** Reads an answer by its media type. Null: there is nothing at that place. Throws InfoRefusal for an exception of the server's. */
export function readAnswer(mediaType: string, text: string): InfoContent | null {
  if (EXCEPTION.test(text)) throw new InfoRefusal(/code="(\w+)"/.exec(text)?.[1] ?? 'exception');
  if (text.trim() === '') return null;
  if (/json/i.test(mediaType)) return ofJson(text);
  if (/html/i.test(mediaType)) return ofPage(text);
  if (/gml|xml/i.test(mediaType)) return ofGml(text);
  return NOTHING.test(text) ? null : { kind: 'text', text: text.trim() };
}

const withFeatures = (features: InfoFeature[]): InfoContent | null => {
  // Duplicates are removed.
  const distinct = new Map(features.map((feature) => [JSON.stringify(feature), feature]));
  const filled = [...distinct.values()].filter((feature) => feature.length > 0);
  return filled.length > 0 ? { kind: 'features', features: filled } : null;
};

type JsonFeature = { properties?: Record<string, unknown> | null; attributes?: Record<string, unknown> | null };

function ofJson(text: string): InfoContent | null {
  let answer: { features?: unknown; type?: string } & JsonFeature;
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    throw new InfoRefusal('InvalidFormat');
  }
  const features = Array.isArray(answer.features)
    ? (answer.features as JsonFeature[])
    : answer.type === 'Feature'
      ? [answer]
      : null;
  if (!features) return { kind: 'text', text: JSON.stringify(answer, null, 2) };
  return withFeatures(features.map(({ properties, attributes }) => listed(properties ?? attributes ?? {})));
}

const listed = (properties: Record<string, unknown>): InfoFeature =>
  Object.entries(properties)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);

/** A page without text or pictures is an empty answer. */
function ofPage(html: string): InfoContent | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of page.querySelectorAll('script, style, title')) hidden.remove();
  const text = page.body?.textContent?.trim() ?? '';
  if ((text === '' && !page.querySelector('img')) || NOTHING.test(text)) return null;
  return { kind: 'page', html };
}

/** A feature of GML is an element with simple children; geometries and boxes have children of their own and are left out. */
function ofGml(text: string): InfoContent | null {
  const page = new DOMParser().parseFromString(text, 'text/xml');
  if (page.querySelector('parsererror')) throw new InfoRefusal('InvalidFormat');
  const simple = (node: Element) => node.children.length === 0 && (node.textContent ?? '').trim() !== '';
  const isFeature = (node: Element) =>
    [...node.children].some(simple) && !/^(boundedBy|Box|Envelope|Point|LineString|Polygon|coord)$/.test(node.localName);
  const features = [...page.getElementsByTagName('*')].filter(isFeature);
  return withFeatures(
    features.map((feature) =>
      [...feature.children].filter(simple).map((child): [string, string] => [child.localName, child.textContent?.trim() ?? '']),
    ),
  );
}
