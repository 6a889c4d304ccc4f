import { metricsResponse } from '@/lib/operations/metrics';

export const dynamic = 'force-dynamic';

export const GET = metricsResponse;
