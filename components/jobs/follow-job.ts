import { addressOf, call } from '@/lib/http/client';
import { jobsApi } from '@/lib/jobs/api';
import { Job } from '@/lib/jobs/schema';

const ASK_EVERY_MS = 5000;

export const hasEnded = ({ state }: Job) => state !== 'WAITING' && state !== 'RUNNING';

/**
 * Hears how far a job is until it has ended: by server-sent events, or by asking where those do not come. The answer ends that.
 */
export function followJob(id: number, changed: (job: Job) => void): () => void {
  let asking: ReturnType<typeof setInterval> | undefined;
  const source = typeof EventSource === 'undefined' ? undefined : new EventSource(addressOf(jobsApi.events, { params: { id } }));
  const stop = () => {
    source?.close();
    clearInterval(asking);
  };
  const take = (job: Job) => {
    if (hasEnded(job)) stop();
    changed(job);
  };
  const ask = () => {
    asking ??= setInterval(() => {
      call(jobsApi.get, { params: { id } }).then(take, () => undefined);
    }, ASK_EVERY_MS);
  };
  if (!source) {
    ask();
    return stop;
  }
  source.onopen = () => {
    clearInterval(asking);
    asking = undefined;
  };
  source.onmessage = ({ data }) => {
    const read = Job.safeParse(JSON.parse(String(data)));
    if (read.success) take(read.data);
  };
  source.onerror = ask;
  return stop;
}
