import 'server-only';
import { readEnvironment } from '@/lib/env';

/** Ends the process with one line for each setting that is missing or weak. */
export function checkEnvironment(): void {
  try {
    readEnvironment();
  } catch (error) {
    console.error(`The server does not start:\n${(error as Error).message}`);
    process.exit(1);
  }
}
