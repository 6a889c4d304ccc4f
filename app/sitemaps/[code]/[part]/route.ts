import { answering } from '@/lib/open-data/handler';
import { sitemapPart } from '@/lib/open-data/sitemaps';

export const dynamic = 'force-dynamic';
export const GET = answering<{ code: string; part: string }>((ctx, { code, part }) => sitemapPart(ctx, code, part));
