import { answering } from '@/lib/open-data/handler';
import { sitemapIndex } from '@/lib/open-data/sitemaps';

export const dynamic = 'force-dynamic';
export const GET = answering(sitemapIndex);
