// What every measurement over HTTP shares: reused connections, and answers that are read to their last byte.
import http from 'node:http';

const FINE = new Set([200, 204, 304]);

/** At most `clients` connections, which are reused. */
export const connections = (clients: number) => new http.Agent({ keepAlive: true, maxSockets: clients });

/** Reads every byte. Returns how many there were. Throws where the status is none of success; 304 is one for who has the answer. */
export const fetchBytes = (agent: http.Agent, url: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () =>
        FINE.has(response.statusCode ?? 0) ? resolve(size) : reject(new Error(`${request.path} answered ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
  });
