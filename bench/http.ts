// What every measurement over HTTP shares: reused connections, and answers that are read to their last byte.
import http from 'node:http';

/** At most `clients` connections, which are reused. */
export const connections = (clients: number) => new http.Agent({ keepAlive: true, maxSockets: clients });

/** Reads every byte. Returns how many there were. Throws where the status is not 200 or 204. */
export const fetchBytes = (agent: http.Agent, url: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 || response.statusCode === 204
          ? resolve(size)
          : reject(new Error(`${request.path} answered ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
  });
