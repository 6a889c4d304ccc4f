import { freePort } from './stack';

/** A stack behind its proxy: its settings, the address that people use, and the ports that tests ask as well. */
export function behindProxy({ tls = false } = {}) {
  const [appPort, httpPort, httpsPort] = [freePort(), freePort(), freePort()];
  const origin = tls ? `https://localhost:${httpsPort}` : `http://localhost:${httpPort}`;
  const env = {
    PUBLIC_URL: origin,
    PORT: `127.0.0.1:${appPort}`,
    PROXY_HTTP_PORT: String(httpPort),
    PROXY_HTTPS_PORT: String(httpsPort),
    TRUSTED_PROXIES: '1',
  };
  return { env, origin, appPort, httpPort, httpsPort };
}

/** What the profile `scale` needs beside it. */
export const replicaAndStore = (keyId: string, key: string) => ({
  DATABASE_REPLICA_URL: 'postgresql://vieiro_app@replica:5432/vieiro',
  S3_ENDPOINT: 'http://store:7070',
  S3_BUCKET: 'vieiro',
  S3_ACCESS_KEY_ID: keyId,
  S3_SECRET_ACCESS_KEY: key,
});
