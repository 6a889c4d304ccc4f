import 'server-only';
import { AppError } from '@/lib/errors';
import { exceptionWords, failure } from '@/lib/layer-proxy/failure';
import { fetchDocument, readJson, readXml, type ServerDocument } from './document';
import { isOgcApi, readOgcApi } from './read/ogc-api';
import type { ReadServer } from './read/parts';
import { MapStyle, readStyle, readTileJson, TileJson } from './read/tiles';
import { readWms, WMS_WITHOUT } from './read/wms';
import { readWmts, WMTS_WITHOUT } from './read/wmts';

/** So many layers of a server are listed. */
export const MAX_LAYERS = 5000;
/** A document that is not the capabilities of thousands of layers. */
const MAX_JSON = 8_000_000;

interface Read {
  server: ReadServer;
  url: URL;
}

const rootName = (text: string) =>
  /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)[\s/>]/.exec(
    text.slice(0, 20_000).replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(\[[^\]]*\])?\s*>/gi, ''),
  )?.[1];

const noService = (why: string) => failure(new AppError('project.layerServer.noService'), why);

async function readXmlDocument({ text, url }: ServerDocument, signal: AbortSignal): Promise<ReadServer> {
  const name = rootName(text);
  if (name === 'WMS_Capabilities' || name === 'WMT_MS_Capabilities')
    return readWms(await readXml(text, WMS_WITHOUT, signal), url, MAX_LAYERS);
  if (name === 'Capabilities' && /opengis\.net\/wmts/.test(text.slice(0, 20_000)))
    return readWmts(await readXml(text, WMTS_WITHOUT, signal), url, MAX_LAYERS);
  const words = exceptionWords(text.slice(0, 20_000));
  if (words) throw failure(new AppError('project.layerServer.said', { values: { text: words } }), `exception: ${words}`);
  if (name?.toLowerCase() === 'html')
    throw failure(new AppError('project.layerServer.type', { values: { type: 'text/html' } }), 'a page');
  // Anything else is read, so that its fault is named.
  await readXml(text, new Set(), signal);
  throw noService(`a document of ${name}`);
}

async function readJsonDocument({ text, url }: ServerDocument, signal: AbortSignal): Promise<ReadServer> {
  if (text.length > MAX_JSON) throw failure(new AppError('project.layerServer.tooLarge'), 'JSON of more than 8 MB');
  const document = readJson(text);
  const style = MapStyle.safeParse(document);
  if (style.success) return readStyle(style.data, url);
  const tiles = TileJson.safeParse(document);
  if (tiles.success) return readTileJson(tiles.data, url);
  const ask = async (address: string) => readJson((await fetchDocument(new URL(address), signal)).text.slice(0, MAX_JSON));
  if (isOgcApi(document)) return readOgcApi(document, url, ask, MAX_LAYERS);
  throw noService('another JSON document');
}

function readDocument(document: ServerDocument, signal: AbortSignal): Promise<ReadServer> {
  const [first] = document.text.trimStart();
  if (first === '<') return readXmlDocument(document, signal);
  if (first === '{') return readJsonDocument(document, signal);
  const type = document.contentType.split(';')[0]?.replace(/[^\w./+-]/g, '') || '?';
  throw failure(new AppError('project.layerServer.type', { values: { type } }), `came as ${type}`);
}

/** The address with the parameters of a request for capabilities, in place of those of another request. */
function capabilitiesOf(address: URL, service: 'WMS' | 'WMTS'): URL {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()])
    if (/^(service|request|version|layers?|styles?|bbox|width|height|crs|srs|format)$/i.test(name)) url.searchParams.delete(name);
  url.searchParams.set('SERVICE', service);
  url.searchParams.set('REQUEST', 'GetCapabilities');
  return url;
}

/** The addresses that are asked, the most likely first. */
function candidates(address: URL): URL[] {
  const [wms, wmts] = [capabilitiesOf(address, 'WMS'), capabilitiesOf(address, 'WMTS')];
  const text = `${address.pathname}${address.search}`;
  if (/\.(json|xml)$/i.test(address.pathname) || /f=json|\/collections\b/i.test(text)) return [address];
  if (/request=getcapabilities/i.test(address.search)) return [address, /service=wmts/i.test(text) ? wmts : wms];
  if (/wmts/i.test(text)) return [wmts, address, wms];
  if (/wms|map=/i.test(text)) return [wms, address, wmts];
  if (/ogcapi|ogc-api|\/api\b|style|tiles/i.test(text)) return [address, wms, wmts];
  return [wms, address, wmts];
}

/** Whether another request to the same server may do better: it has answered, though not with what is needed. */
const mayDoBetter = (error: unknown): error is AppError =>
  error instanceof AppError && /^project\.layerServer\.(said|status|type|noService|unreadable)$/.test(error.code);

/** How much an error says of what is wrong: a page in place of a service says least. */
const RANK = ['entities', 'unreadable', 'said', 'noService', 'type', 'status'];
const rank = ({ code }: AppError) => RANK.indexOf(code.split('.').at(-1) ?? '');

/** Reads what the server at an address offers. Throws AppError: 403, 502, 504. */
export async function readServer(address: URL, signal: AbortSignal): Promise<Read> {
  const failures: AppError[] = [];
  for (const candidate of candidates(address))
    try {
      const document = await fetchDocument(candidate, signal);
      return { server: await readDocument(document, signal), url: document.url };
    } catch (error) {
      if (!mayDoBetter(error)) throw error;
      failures.push(error);
    }
  throw failures.toSorted((one, other) => rank(one) - rank(other))[0] ?? noService('nothing was asked');
}
