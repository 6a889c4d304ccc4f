// How a worker's answer goes on to whoever asked.
import type { ServerResponse } from 'node:http';
import type { Head } from './fastcgi.ts';

/** An answer is held back until it is as large as this, or for a moment: small ones go whole and with their length. */
const heldBytes = 65_536;
const heldForMs = 200;

/**
 * Passes an answer on: `head({ status, headers })`, then `write(bytes)`, which says whether the buffer takes more, and `end()`, which
 * says whether there was anything. Many small pieces cost each side several times what one does. What breaks off while it is held has
 * not begun for whoever asked: their answer is the error.
 */
export function passOn(response: ServerResponse) {
  let head: Head | undefined;
  let held: Buffer[] | undefined = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  response.once('close', () => clearTimeout(timer));

  function release(length?: number): boolean {
    clearTimeout(timer);
    const bytes = Buffer.concat(held ?? []);
    held = undefined;
    if (!head || response.destroyed || response.headersSent) return true;
    response.writeHead(head.status, length === undefined ? head.headers : { ...head.headers, 'content-length': length });
    return bytes.length === 0 || response.write(bytes);
  }

  return {
    head(received: Head): void {
      head = received;
      timer = setTimeout(() => release(), heldForMs);
    },
    write(bytes: Buffer): boolean {
      if (!held) return response.write(bytes);
      held.push(bytes);
      size += bytes.length;
      return size < heldBytes || release();
    },
    end(): boolean {
      if (!head) return false;
      if (held) release(size);
      response.end();
      return true;
    },
  };
}
