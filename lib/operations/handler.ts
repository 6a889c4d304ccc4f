import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { metricsResponse } from './metrics';

/** Answered by the server, not by the framework: the counters are in its process, and it still works when the framework does not. */
export const metricsRoute: DirectRoute = { path: new RegExp(`^${basePath}/api/metrics/?(?:\\?|$)`), handler: metricsResponse };
