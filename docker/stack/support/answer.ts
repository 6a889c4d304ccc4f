import type http from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer, read to its last byte. */
export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says
  json: any;
}

/** Rejects when the answer breaks off, and when it is no JSON although it says so. */
export async function read(response: http.IncomingMessage): Promise<Answer> {
  const body = await buffer(response);
  const text = body.toString();
  let json: unknown;
  if (/json/.test(response.headers['content-type'] ?? '') && !response.headers['content-encoding']) json = JSON.parse(text);
  return { status: response.statusCode as number, headers: response.headers, body, text, json };
}
