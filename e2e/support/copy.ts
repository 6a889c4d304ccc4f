import { dataDir } from '@/scripts/lib/paths.ts';
import { freePort } from '@/scripts/lib/ports.ts';
import type { Service } from '@/scripts/lib/processes.ts';
import { type ServerEnvironment, startServer } from '@/scripts/lib/product.ts';

export interface Copy {
  /** Its address, with the base path. */
  url: string;
  service: Service;
}

/** One more production server beside the one that the tests have; `settings` that differ are made for its address, without the base path. */
export async function startCopy(settings: (address: string) => Record<string, string> = () => ({})): Promise<Copy> {
  const server = process.env.E2E_SERVER;
  if (!server) throw new Error('E2E_SERVER is not set: npm test says there how the server was started');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { ...(JSON.parse(server) as ServerEnvironment), PORT: String(port), ...settings(address) };
  let service: Service | undefined;
  await startServer(dataDir('test'), env, (started) => {
    service = started;
    return started;
  });
  return { url: `${address}${env.BASE_PATH}`, service: service as Service };
}
