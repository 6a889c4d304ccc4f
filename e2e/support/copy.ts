import { dataDir } from '@/scripts/lib/paths.ts';
import { freePort } from '@/scripts/lib/ports.ts';
import type { Service } from '@/scripts/lib/processes.ts';
import { type ServerEnvironment, startServer } from '@/scripts/lib/product.ts';

export interface Copy {
  /** Its address, with the base path. */
  url: string;
  service: Service;
}

/** One more production server beside the one that the tests have, on the same database, store and map server. */
export async function startCopy(more: Record<string, string> = {}): Promise<Copy> {
  const server = process.env.E2E_SERVER;
  if (!server) throw new Error('E2E_SERVER is not set: npm test says there how the server was started');
  const port = await freePort();
  const env = { ...(JSON.parse(server) as ServerEnvironment), PORT: String(port), ...more };
  let service: Service | undefined;
  await startServer(dataDir('test'), env, (started) => {
    service = started;
    return started;
  });
  return { url: `http://127.0.0.1:${port}${env.BASE_PATH}`, service: service as Service };
}
