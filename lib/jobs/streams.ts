import 'server-only';
import { atMost } from '@/lib/at-most';
import type { Context } from '@/lib/auth/context';
import { listen } from '@/lib/db/listening';
import { newest } from '@/lib/db/reading';
import { AppError } from '@/lib/errors';
import { type EventStream, eventStream } from '@/lib/http/event-stream';
import { processState } from '@/lib/process-state';
import type { Job } from './schema';
import { getJob } from './service';

/** Maximum number of streams of an account in each process. */
const MAX_OF_ACCOUNT = 30;
const RETRY_AFTER_S = 60;

interface Stream {
  ctx: Context;
  id: number;
  out: EventStream;
}
const state = () => processState('jobs.streams', () => ({ open: new Set<Stream>(), started: false }));
const reading = atMost(4, 'jobs.reading');

const hasEnded = ({ state: it }: Job) => it !== 'WAITING' && it !== 'RUNNING';

async function tell({ ctx, id, out }: Stream): Promise<void> {
  try {
    const job = await reading(() => getJob(ctx, id));
    out.send(job);
    if (hasEnded(job)) out.close();
  } catch (error) {
    // The browser reconnects.
    out.close();
    if (!(error instanceof AppError)) console.error(JSON.stringify({ level: 'warn', at: 'jobs.streams', error: String(error) }));
  }
}

function start(): void {
  const here = state();
  if (here.started) return;
  here.started = true;
  const tellOf = (id?: number) => {
    for (const stream of here.open) if (id === undefined || stream.id === id) void tell(stream);
  };
  listen('vieiro_job', { heard: (payload) => tellOf(Number.parseInt(payload, 10)), missed: () => tellOf() });
  // Accounts that were locked or logged out are refused when they reconnect.
  listen('vieiro_account', {
    heard: (payload) => {
      for (const { ctx, out } of here.open) if (ctx.actor.id === Number(payload)) out.close();
    },
    missed: () => undefined,
  });
}

/** A job now and after each change, until it has ended. 404 for somebody else's. */
export async function openJobStream(ctx: Context, id: number, signal: AbortSignal): Promise<Response> {
  const { open } = state();
  const reader = { ...ctx, db: newest };
  await getJob(reader, id);
  if ([...open].filter((it) => it.ctx.actor.id === ctx.actor.id).length >= MAX_OF_ACCOUNT)
    throw new AppError('project.common.tooManyRequests', { retryAfterS: RETRY_AFTER_S, values: { minutes: 1 } });
  start();
  return eventStream(signal, (out) => {
    const stream = { ctx: reader, id, out };
    open.add(stream);
    // Sent after the subscription, so that no change is missed.
    void tell(stream);
    return () => open.delete(stream);
  });
}
