// What a command has started, and how it ends: in reverse order, on Ctrl-C, on a signal, or when one of its parts fails.

import { setTimeout as sleep } from 'node:timers/promises';
import { rosterIn } from './lock.ts';
import { duration, giveUp, messageOf, say, sentenceOf } from './log.ts';
import { interruptRunning, type Service } from './processes.ts';

/** How long what was going on may take to notice that it is over. */
const patienceMs = 10_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const untilDone = (begun: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    begun.then(done, done);
  });

/** npm runs us through a shell that passes no signal on: when it was ended, so are we. */
function whenNpmIsGone(stop: () => void) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

/** After how long a part that has ended is started again: twice as long each time, until it has run for a while. */
const gaps = { firstMs: 500, longestMs: 60_000, steadyMs: 60_000 };

interface Part {
  service: Service;
  /** Until it has ended for good. */
  finished: Promise<void>;
}

/** Takes charge of a service. */
export type Started = (service: Service) => Service;

/** Starts a part again whenever it ends by itself, until `signal` says that all is over. `added` gets each new service. */
async function keepRunning(
  part: Part,
  { firstMs, longestMs, steadyMs }: typeof gaps,
  signal: AbortSignal,
  added: (service: Service) => void,
) {
  let gapMs = 0;
  for (;;) {
    const since = performance.now();
    const code = await part.service.ended;
    if (signal.aborted) return;
    const steady = performance.now() - since > steadyMs;
    gapMs = gapMs === 0 || steady ? firstMs : Math.min(longestMs, gapMs * 2);
    const { name, logFile } = part.service;
    say(`\n${name} ended by itself (${code}); it is started again in ${duration(gapMs)}. Its log: ${logFile}`);
    await sleep(gapMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      part.service = await part.service.again();
      added(part.service);
      if (signal.aborted) await part.service.stop();
    } catch (error) {
      say(`${name}: ${sentenceOf(error)}`);
    }
  }
}

/**
 * Runs `work(started)`, where `started(service)` takes charge of a service, and stays until a signal (when `work` returns `stay`).
 * A service that ends by itself ends everything; with `restart` (which may change the gaps), once `work` is done, that service alone is
 * started again. Everything is stopped before the process exits. `release` frees the folder's lock.
 */
export async function withServices(
  dir: string,
  release: () => void,
  work: (started: Started) => Promise<unknown>,
  { restart }: { restart?: Partial<typeof gaps> } = {},
): Promise<void> {
  const parts: Part[] = [];
  const roster = rosterIn(dir);
  const over = new AbortController();
  let complete = false;
  const asleep = new AbortController();
  const woken = new Promise<'stopped'>((resolve) => asleep.signal.addEventListener('abort', () => resolve('stopped')));

  const stop = () => {
    over.abort();
    interruptRunning();
    asleep.abort();
  };
  const onSignal = () => over.signal.aborted || stop();
  for (const signal of signals) process.on(signal, onSignal);
  whenNpmIsGone(onSignal);

  const started: Started = (service) => {
    const part: Part = { service, finished: Promise.resolve() };
    parts.push(part);
    roster.add(service);
    part.finished = service.ended.then((code) => {
      if (over.signal.aborted) return;
      if (restart && complete) return keepRunning(part, { ...gaps, ...restart }, over.signal, (next) => roster.add(next));
      process.exitCode = 1;
      say(`\n${service.name} ended by itself (${code}); everything else is being stopped. Its log: ${service.logFile}`);
      stop();
    });
    return service;
  };

  const begun = work(started);
  try {
    const outcome = await Promise.race([begun, woken]);
    complete = outcome !== 'stopped';
    if (outcome === 'stay') await woken;
  } catch (error) {
    if (!over.signal.aborted) giveUp(error);
  } finally {
    const interrupted = over.signal.aborted;
    over.abort();
    if (interrupted && parts.length > 0) say('\nStopping …');
    for (const { service } of parts.toReversed())
      await service.stop().catch((error: unknown) => say(`${service.name}: ${messageOf(error)}`));
    await untilDone(begun);
    await Promise.all(parts.map(({ finished }) => finished));
    roster.clear();
    release();
    if (interrupted) say('Stopped.');
    if (interrupted && !complete) process.exitCode ||= 130;
  }
}
