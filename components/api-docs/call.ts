import { type ApiDocument, isRef, type MaybeRef, type Operation, resolve } from './document';

/** The names of the fields of a form: parameters by where they go, parts of a multipart body, and the text of any other body. */
export const fieldName = {
  parameter: (place: string, name: string) => `${place}.${name}`,
  part: (name: string) => `part.${name}`,
  mediaType: 'mediaType',
  body: 'body',
};

export const isMultipart = (mediaType: string) => mediaType === 'multipart/form-data';

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** The parameters of a place that were filled in, with their values. */
const filledIn = ({ parameters }: Operation, form: FormData, place: 'query' | 'header') =>
  parameters
    .filter((it) => it.in === place)
    .map(({ name }) => [name, textIn(form, fieldName.parameter(place, name))] as [string, string])
    .filter(([, value]) => value !== '');

/** The path with its parameters, and the query, which leaves out what was not filled in. */
function addressFrom(operation: Operation, form: FormData): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textIn(form, fieldName.parameter('path', name))),
  );
  const query = filledIn(operation, form, 'query');
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}

function multipartFrom(form: FormData): FormData {
  const body = new FormData();
  for (const [name, value] of form) {
    const sent = typeof value === 'string' ? value.trim() !== '' : value.size > 0;
    if (name.startsWith(fieldName.part('')) && sent) body.append(name.slice(fieldName.part('').length), value);
  }
  return body;
}

/** What to send for a filled-in form. `server` is the address that the document's paths are below. */
export function callFrom(operation: Operation, form: FormData, server: string, common: Record<string, string>) {
  const headers = { ...common, ...Object.fromEntries(filledIn(operation, form, 'header')) };
  const address = server + addressFrom(operation, form);
  const method = operation.method.toUpperCase();
  const mediaType = textIn(form, fieldName.mediaType);
  if (mediaType === '') return { address, init: { method, headers } };
  if (isMultipart(mediaType)) return { address, init: { method, headers, body: multipartFrom(form) } };
  return { address, init: { method, headers: { ...headers, 'Content-Type': mediaType }, body: textIn(form, fieldName.body) } };
}

export interface Part {
  name: string;
  schema: MaybeRef;
  required: boolean;
  kind: 'file' | 'json' | 'text';
}

/** The fields of a multipart body. Objects and lists are sent as JSON. */
export function partsOf(document: ApiDocument, schema: MaybeRef): Part[] {
  const { properties = {}, required = [] } = resolve(document, schema);
  return Object.entries(properties).map(([name, property]) => {
    const part = property as MaybeRef;
    const { format, type, properties: inner } = resolve(document, part);
    const kind = format === 'binary' ? 'file' : inner || type === 'array' || (isRef(part) && type === 'object') ? 'json' : 'text';
    return { name, schema: part, required: required.includes(name), kind };
  });
}

export interface Answer {
  status: number;
  statusText: string;
  durationMs: number;
  headers: [name: string, value: string][];
  mediaType: string;
  body: Blob;
  /** The body as it is shown, where it is text: JSON with line breaks. */
  text?: string;
}

const isText = (mediaType: string) => /^text\/|[/+](json|xml)$/.test(mediaType);

function readable(text: string, mediaType: string): string {
  if (!mediaType.endsWith('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends it and reads the whole answer. Throws what `fetch` throws when there is none. */
export async function send({ address, init }: ReturnType<typeof callFrom>): Promise<Answer> {
  const start = performance.now();
  const response = await fetch(address, init);
  const body = await response.blob();
  const mediaType = (response.headers.get('content-type') ?? '').replace(/;.*/, '').trim();
  return {
    status: response.status,
    statusText: response.statusText,
    durationMs: performance.now() - start,
    headers: [...response.headers],
    mediaType,
    body,
    ...(isText(mediaType) && { text: readable(await body.text(), mediaType) }),
  };
}
