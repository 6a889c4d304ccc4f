import 'server-only';
import { spawn } from 'node:child_process';
import { env } from '@/lib/env';
import { UnusableSource } from './errors';

const MAX_SAID = 20_000;

/** Runs a program of GDAL to its end. Throws UnusableSource with what it says when it fails. */
export async function gdal(program: string, args: readonly string[], variables: Record<string, string> = {}): Promise<void> {
  const environment: NodeJS.ProcessEnv = { NODE_ENV: 'production', PATH: env.PATH, LANG: 'C.UTF-8', ...variables };
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: environment });
  let said = '';
  child.stderr.on('data', (chunk) => {
    if (said.length < MAX_SAID) said += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () => reject(new UnusableSource(`${program} is needed: install GDAL (Debian: gdal-bin).`)));
    child.once('close', resolve);
  });
  if (code !== 0) throw new UnusableSource(`${program} failed:\n${said.trim().slice(0, 2000)}`);
}
