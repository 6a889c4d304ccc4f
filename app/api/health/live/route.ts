import { liveResponse } from '@/lib/operations/health';

export const dynamic = 'force-dynamic';

export const GET = liveResponse;
