import { type ChildProcess, spawn } from 'node:child_process';
import { inRoot, root } from '@/scripts/lib/paths.ts';

const program = `const { migrate } = await import(process.argv[1]);
  await migrate({ connectionString: process.env.DATABASE_URL, dir: process.argv[2] });`;

/** Migrates in a process of its own, which a test can kill. */
export function startRunner(url: string, dir: string): ChildProcess {
  const args = ['--import', 'tsx', '--input-type=module', '-e', program, inRoot('scripts/lib/migrate.ts'), dir];
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  });
}

/** Kills it without cleanup, and resolves when it has ended. */
export const kill9 = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.kill('SIGKILL');
  });
