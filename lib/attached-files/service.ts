import 'server-only';
import type { Context } from '@/lib/auth/context';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import type { FileFormatQuery } from './api';
import { countFormats, findFormats } from './queries';
import type { FileFormat } from './schema';

export async function listFormats(ctx: Context, query: FileFormatQuery): Promise<Page<FileFormat>> {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE };
  const [items, total] = await Promise.all([findFormats(ctx.db, query, window), countFormats(ctx.db)]);
  return pageOf(items, total);
}
