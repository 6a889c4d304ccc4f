import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { jobsApi } from './api';
import { openJobStream } from './streams';

export const answerEvents = handle(jobsApi.events, ({ ctx, params, request }) => openJobStream(ctx, params.id, request.signal));

/** Answered by the server itself, which ends what stays open when it ends. */
export const jobEventsRoute: DirectRoute = {
  path: new RegExp(`^${basePath}/api/jobs/(?<id>[^/?]+)/events/?(?:\\?|$)`),
  handler: answerEvents,
  live: true,
};
