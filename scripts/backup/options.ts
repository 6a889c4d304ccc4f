import type { parseArgs } from 'node:util';

/** What may be said on the command line of the backup. */
export const options = {
  base: { type: 'boolean' },
  verify: { type: 'boolean' },
  check: { type: 'boolean' },
  test: { type: 'boolean' },
  to: { type: 'string' },
  'keep-daily': { type: 'string' },
  'keep-weekly': { type: 'string' },
  'keep-monthly': { type: 'string' },
  'keep-bases': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Options = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];
