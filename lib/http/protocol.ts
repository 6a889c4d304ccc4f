import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@/lib/errors';
import { localeOfRequest } from '@/lib/i18n/active';
import { toProblem } from './problem';

/**
 * Node hands a request that offers another protocol (`Upgrade: h2c`, which Java's client sends unless it is configured otherwise) to those
 * who listen for that alone. The framework listens and answers none. While nobody listens, an offer is ignored, as HTTP allows.
 */
export function ignoreUpgrades(server: Server): void {
  server.on('newListener', (event, listener) => {
    if (event === 'upgrade') queueMicrotask(() => server.off('upgrade', listener));
  });
}

/** What Node answers to each of its errors; 400 to the others. */
const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

async function refusal({ code = '' }: NodeJS.ErrnoException): Promise<string> {
  const error = new AppError(code.endsWith('OVERFLOW') ? 'project.common.tooLarge' : 'project.common.invalid');
  const body = await (await toProblem(error, await localeOfRequest(new Request('http://localhost')), crypto.randomUUID())).text();
  const head = `HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}\r\nConnection: close\r\nCache-Control: no-store`;
  return `${head}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Answers what Node cannot read, such as an address with bytes that are not escaped, in the shape of errors: its own answer has no body. */
export function answerUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request, response) => answers.set(request.socket, response));
  server.on('clientError', (error, socket) => {
    const answer = answers.get(socket);
    const wasBegun = answer?.headersSent;
    if (!socket.writable || (wasBegun && !answer.writableEnded)) return socket.destroy();
    refusal(error).then(
      (text) => {
        // An answer may have begun meanwhile.
        if (!socket.writable || (answer?.headersSent && !wasBegun)) socket.destroy();
        else socket.end(text, () => socket.destroy());
      },
      () => socket.destroy(),
    );
  });
}
