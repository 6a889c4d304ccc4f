import 'server-only';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import { handle } from '@/lib/http/handle';
import { notificationsApi } from './api';
import { openStream } from './streams';

/** The id of the entry that a client has seen last. */
function lastIdOf({ headers }: Request): number | undefined {
  const id = Number(/^\d{1,15}$/.exec(headers.get('last-event-id') ?? '')?.[0]);
  return Number.isNaN(id) ? undefined : id;
}

export const answerStream = handle(notificationsApi.stream, ({ ctx, request }) =>
  openStream(ctx, lastIdOf(request), request.signal),
);

/** Answered beside the framework, which would need several times the memory for a thousand streams. */
export const streamRoute: DirectRoute = {
  path: new RegExp(`^${basePath}/api/notifications/stream/?(?:\\?|$)`),
  handler: answerStream,
  live: true,
};
