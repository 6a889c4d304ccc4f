import { Client } from './client';
import { freePort, settings, stack } from './stack';

/** The ports of the proxy and of each copy of the app, which only tests reach without the proxy. */
const [front, first, second] = [freePort(), freePort(), freePort()];

/** A stack of profile `scale`: proxy, cache of tiles, two copies, replica and store. It is not started yet. */
export function scaledStack(name: string) {
  const { METRICS_TOKEN: key, NEXTAUTH_SECRET: secret } = settings();
  const here = stack(name, {
    profiles: ['scale'],
    env: {
      PUBLIC_URL: `http://localhost:${front}`,
      PORT: `127.0.0.1:${first}`,
      PROXY_HTTP_PORT: String(front),
      PROXY_HTTPS_PORT: String(freePort()),
      TRUSTED_PROXIES: '1',
      DATABASE_REPLICA_URL: 'postgresql://vieiro_app@replica:5432/vieiro',
      S3_ENDPOINT: 'http://store:7070',
      S3_BUCKET: 'vieiro',
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: secret,
    },
    files: [{ services: { 'app-copy': { ports: [`127.0.0.1:${second}:3000`] } } }],
  });
  const at = (port: number) => new Client(`http://localhost:${port}`);
  return { here, proxied: at(front), copies: [at(first), at(second)] as [Client, Client], visitor: at(front) };
}
