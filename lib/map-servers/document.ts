import 'server-only';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import zlib from 'node:zlib';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { asAppError, failure, refusalOf, tooLarge } from '@/lib/layer-proxy/failure';
import { fetchCheckedAt } from '@/lib/layer-proxy/fetch';
import { ownHeaders } from '@/lib/layer-proxy/service';
import { XmlFault } from '@/lib/xml/fault';
import { type XmlLimits, type XmlNode, xmlReader } from '@/lib/xml/xml';

const MB = 1024 * 1024;
/** Capabilities of thousands of layers have some 20 MB. */
const MAX_BYTES = 32 * MB;
const MAX_NODES = 400_000;
/** Characters that are read before other requests have their turn. */
const PIECE = 256 * 1024;
const ACCEPTED = 'application/json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';

/** A text from another server. */
export interface ServerDocument {
  /** The address that gave it, after redirects. */
  url: URL;
  text: string;
  contentType: string;
}

const DECODERS: Record<string, () => zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  deflate: () => zlib.createInflate(),
  br: () => zlib.createBrotliDecompress(),
};

/** The bytes of an answer, compressed or not, within the limit. */
async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const decoder = DECODERS[String(answer.headers['content-encoding'] ?? '').toLowerCase()]?.();
  const source = decoder ? answer.on('error', (error) => decoder.destroy(error)).pipe(decoder) : answer;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      answer.destroy();
      throw tooLarge();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const BOMS: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The text of an answer: by its byte order mark, else by what the document or the server says of its encoding. */
function decoded(bytes: Buffer, contentType: string): string {
  const byBom = BOMS.find(([bom]) => bom.every((byte, at) => bytes[at] === byte))?.[1];
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(bytes.subarray(0, 300).toString('latin1'))?.[1];
  const sent = /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1];
  const named = byBom ? [byBom] : [declared, sent].filter((it) => it !== undefined);
  for (const encoding of named.length > 0 ? named : ['utf-8'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Another one may be right: servers and their documents do not always agree.
    }
  throw failure(new AppError('project.layerServer.encoding', { values: { encoding: named[0] ?? 'UTF-8' } }), 'wrong encoding');
}

/** Gets a text from an address. Throws AppError: 403 for one that may not be reached, 502 and 504 where nothing readable comes. */
export async function fetchDocument(address: URL, signal: AbortSignal): Promise<ServerDocument> {
  const options = { allowedHosts: env.LAYER_PROXY_PRIVATE_HOSTS, headers: { ...ownHeaders(), accept: ACCEPTED }, signal };
  try {
    const { answer, url } = await fetchCheckedAt(address, options);
    const contentType = String(answer.headers['content-type'] ?? '');
    if (answer.statusCode !== 200 || /^(image|audio|video)\/(?!svg)/i.test(contentType)) throw await refusalOf(answer);
    if (Number(answer.headers['content-length'] ?? 0) > MAX_BYTES) {
      answer.destroy();
      throw tooLarge();
    }
    return { url, contentType, text: decoded(await bytesOf(answer), contentType) };
  } catch (error) {
    throw asAppError(error, signal);
  }
}

function unreadable(error: unknown): unknown {
  if (!(error instanceof XmlFault)) return error;
  if (error.key === 'tooLarge') return tooLarge();
  if (error.key === 'doctype') return failure(new AppError('project.layerServer.entities'), 'entities');
  const { line = 0, reason = '' } = error.values;
  return failure(new AppError('project.layerServer.unreadable', { values: { line, reason } }), String(error));
}

/** Reads a text as XML, a piece at a time. Throws AppError (502). */
export async function readXml(text: string, without: ReadonlySet<string>, signal: AbortSignal): Promise<XmlNode> {
  const limits: XmlLimits = { mostCharacters: MAX_BYTES, mostNodes: MAX_NODES, without, declarations: true };
  try {
    const reader = xmlReader(limits);
    for (let at = 0; at < text.length; at += PIECE) {
      reader.write(text.slice(at, at + PIECE));
      await setImmediate();
      signal.throwIfAborted();
    }
    return reader.end();
  } catch (error) {
    throw asAppError(unreadable(error), signal);
  }
}

/** Reads a text as JSON. Throws AppError (502). */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = (error as Error).message.slice(0, 200);
    throw failure(new AppError('project.layerServer.unreadable', { values: { line: 1, reason } }), reason);
  }
}
