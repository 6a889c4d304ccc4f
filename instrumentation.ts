import { development } from '@/lib/base-path';

/** Runs once before the development server takes its first request: a wrong setting stops it there, by name. `server.ts` does so itself. */
export async function register() {
  if (!development || process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { checkEnvironment } = await import('@/lib/operations/start');
  checkEnvironment();
}
