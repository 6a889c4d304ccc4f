import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { contextFor } from '@/lib/auth/context';
import { isListening } from '@/lib/db/listening';
import { sql } from '@/lib/test/database';
import { eventServer } from '@/lib/test/event-streams';
import { type Person, people, visitor } from '@/lib/test/people';
import { jobEventsRoute } from './handler';
import type { JobKinds } from './kinds';
import type { Job } from './schema';
import { cancelJob, startJob } from './service';
import { workOnNext } from './worker';

let server: Awaited<ReturnType<typeof eventServer<Job>>>;
let ana: Person;
let brais: Person;
let id: number;
const open = (as: Person) => server.open(`/api/jobs/${id}/events`, as);

beforeAll(async () => {
  server = await eventServer(jobEventsRoute);
  return () => server.close();
});
beforeEach(async () => {
  await sql('DELETE FROM job');
  ({ ana, brais } = await people());
  ({ id } = await startJob(contextFor(ana, 'en-GB'), { kind: 'EXPORT', name: 'Springs', parameters: {} }));
});
afterEach(() => server.closeStreams());

it('tells how far the job is, as it is now and after each change, and ends with it', async () => {
  const stream = await open(ana);
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  await expect.poll(isListening).toBe(true);
  const halfWay: NonNullable<JobKinds['EXPORT']> = async ({ progress }) => {
    progress(500, 1000);
    await expect.poll(() => stream.events.at(-1)?.data.done, { timeout: 5000 }).toBe(500);
    return { result: { rows: 1000 } };
  };
  await workOnNext({ EXPORT: halfWay });
  await stream.ended;
  expect([...new Set(stream.events.map(({ data }) => data.state))]).toEqual(['WAITING', 'RUNNING', 'DONE']);
  expect(stream.events.at(-1)?.data).toMatchObject({ done: 1000, total: 1000, result: { rows: 1000 } });
});

it('of a job that has ended tells that and ends', async () => {
  await cancelJob(contextFor(ana, 'en-GB'), id);
  const stream = await open(ana);
  await stream.ended;
  expect(stream.events.map(({ data }) => data.state)).toEqual(['CANCELLED']);
});

it('ends when the account is locked', async () => {
  const stream = await open(ana);
  await expect.poll(isListening).toBe(true);
  await sql('UPDATE user_account SET locked = true, token_version = token_version + 1 WHERE id = $1', [ana.id]);
  await stream.ended;
});

it('404 for anybody else, 401 without an account', async () => {
  expect([(await open(brais)).status, (await open(visitor)).status]).toEqual([404, 401]);
});
