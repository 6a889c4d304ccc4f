import { robots } from '@/lib/open-data/sitemaps';

export const dynamic = 'force-dynamic';
export const GET = robots;
