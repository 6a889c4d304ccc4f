import { Client } from './client';
import { behindProxy, replicaAndStore } from './proxied';
import { freePort, settings, stack } from './stack';

/** A stack of profile `scale`: proxy, cache of tiles, two copies, replica and store. It is not started yet. */
export function scaledStack(name: string) {
  const { env, origin, appPort } = behindProxy();
  const { METRICS_TOKEN: key, NEXTAUTH_SECRET: secret } = settings();
  const copyPort = freePort();
  const here = stack(name, {
    profiles: ['scale'],
    env: { ...env, ...replicaAndStore(key, secret) },
    files: [{ services: { 'app-copy': { ports: [`127.0.0.1:${copyPort}:3000`] } } }],
  });
  const at = (port: number) => new Client(`http://localhost:${port}`);
  const copies: [Client, Client] = [at(appPort), at(copyPort)];
  return { here, proxied: new Client(origin), copies, visitor: new Client(origin) };
}
