import 'server-only';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@/lib/errors';
import { RefusedAddress } from './addresses';

const MAX_WORDS = 200;
/** The text of an exception is at the beginning of its document. */
const MAX_READ = 16 * 1024;

/** Logs why a layer's server failed, and returns the error. */
export function failure(error: AppError, why: string): AppError {
  console.error(JSON.stringify({ level: 'warn', layerServer: why }));
  return error;
}

const unreachable = (why: string) => failure(new AppError('project.layerServer.unreachable'), why);
export const tooLarge = () => failure(new AppError('project.layerServer.tooLarge'), 'the answer is too large');

/** What went wrong while another server was asked, as an error for the caller. */
export function asAppError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof RefusedAddress) return failure(new AppError('project.layerServer.refused'), String(error));
  if (signal.aborted) return failure(new AppError('project.common.gatewayTimeout'), String(error));
  return unreachable(String(error));
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text of an OGC exception, or its code. */
export function exceptionWords(text: string): string | undefined {
  const [, attributes = '', body = ''] =
    /<(?:\w+:)?(?:ServiceException|ExceptionText)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/)/.exec(text) ?? [];
  const words = body
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return (words || /code="([\w:.-]+)"/.exec(attributes)?.[1])?.slice(0, MAX_WORDS);
}

async function beginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_READ) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_READ).toString('utf8');
}

/** Why an answer is not passed on: the text of the exception, else the status or the media type. */
export async function refusalOf(answer: IncomingMessage): Promise<AppError> {
  const status = answer.statusCode ?? 0;
  const type = String(answer.headers['content-type'] ?? '').slice(0, 100);
  const words = /xml/i.test(type) ? exceptionWords(await beginning(answer)) : undefined;
  answer.destroy();
  if (words) return failure(new AppError('project.layerServer.said', { values: { text: words } }), `exception: ${words}`);
  if (status !== 200) return failure(new AppError('project.layerServer.status', { values: { status } }), `status ${status}`);
  const plain = type.split(';')[0]?.replace(/[^\w./+-]/g, '') || '?';
  return failure(new AppError('project.layerServer.type', { values: { type: plain } }), `came as ${type}`);
}
