import 'server-only';
import http from 'node:http';
import https from 'node:https';
import { processState } from '@/lib/process-state';
import { lookupFor, RefusedAddress } from './addresses';

const MAX_REDIRECTS = 3;
const SOCKETS_PER_HOST = 16;

export interface FetchOptions {
  /** Hosts that may be private: `host` or `host:port`. */
  allowedHosts: readonly string[];
  headers: Record<string, string>;
  signal: AbortSignal;
}

const agentsOfOneKind = () => ({
  'http:': new http.Agent({ keepAlive: true, maxSockets: SOCKETS_PER_HOST }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: SOCKETS_PER_HOST }),
});
/** Separate agents: connections to listed hosts were not checked and must not be reused for others. */
const agents = processState('layer-proxy.connections', () => ({ checked: agentsOfOneKind(), listed: agentsOfOneKind() }));

function ask(url: URL, { allowedHosts, headers, signal }: FetchOptions): Promise<http.IncomingMessage> {
  const lookup = lookupFor(url, allowedHosts);
  const agent = agents[lookup ? 'checked' : 'listed'][url.protocol as 'http:' | 'https:'];
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const address = {
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || undefined,
      path: `${url.pathname}${url.search}`,
    };
    get({ ...address, agent, lookup, headers, signal }, resolve).on('error', reject);
  });
}

/**
 * The answer to a GET, its body not read yet, and the address that gave it, after at most three redirects, each of which is checked
 * like the first address. Throws RefusedAddress, or the network error.
 */
export async function fetchCheckedAt(address: URL, options: FetchOptions): Promise<{ answer: http.IncomingMessage; url: URL }> {
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await ask(url, options);
    const { statusCode = 502, headers } = answer;
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return { answer, url };
    answer.destroy();
    if (!URL.canParse(headers.location, url)) throw new RefusedAddress('a redirect to nowhere');
    url = new URL(headers.location, url);
  }
  throw new Error('too many redirects');
}

/** The answer alone. */
export const fetchChecked = async (address: URL, options: FetchOptions): Promise<http.IncomingMessage> =>
  (await fetchCheckedAt(address, options)).answer;
