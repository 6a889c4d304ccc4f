import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { metricsResponse } from './metrics';

/** Answered by the server itself: what it counts is there, and a framework that is in trouble hides nothing. */
export const metricsRoute: DirectRoute = { path: new RegExp(`^${basePath}/api/metrics/?(?:\\?|$)`), handler: metricsResponse };
