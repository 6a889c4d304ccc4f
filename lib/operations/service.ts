import 'server-only';
import type { Context } from '@/lib/auth/context';
import { findBackups } from './queries';

const SHOWN = 20;

/** The last backups, newest first. */
export async function lastBackups(ctx: Context) {
  const rows = await findBackups(ctx.db, SHOWN);
  return rows.map(({ moment, tested, sizeBytes, ...row }) => ({
    ...row,
    sizeBytes: Number(sizeBytes),
    moment: moment.toISOString(),
    tested: tested?.toISOString() ?? null,
  }));
}
