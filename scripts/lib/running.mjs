// What a command has started, and how it ends: in reverse order, on Ctrl-C, on a signal, or when one of its parts fails.
import { rosterIn } from './lock.mjs';
import { giveUp, say } from './log.mjs';
import { interruptRunning } from './processes.mjs';

/** How long what was going on may take to notice that it is over. */
const patienceMs = 10_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const settled = (begun) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    begun.then(done, done);
  });

/** npm runs us through a shell that passes no signal on: when it was ended, so are we. */
function whenNpmIsGone(stop) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

/**
 * Runs `work(started)`, where `started(service)` takes charge of a service, and stays until a signal or until a service ends by itself
 * (when `work` returns `stay`). Everything is stopped before the process exits. `release` frees the folder's lock.
 */
export async function withServices(dir, release, work) {
  const services = [];
  const roster = rosterIn(dir);
  let stopping = false;
  let wake;
  const asleep = new Promise((resolve) => (wake = resolve));

  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    interruptRunning();
    wake();
  };
  for (const signal of signals) process.on(signal, onSignal);
  whenNpmIsGone(onSignal);

  const started = (service) => {
    services.push(service);
    roster.add(service);
    service.ended.then((code) => {
      if (stopping) return;
      process.exitCode = 1;
      say(
        `\n${service.name} ended by itself (${code}); everything else is being stopped. Its log: ${service.logFile ?? '.data/log'}`,
      );
      stopping = true;
      interruptRunning();
      wake();
    });
    return service;
  };

  const begun = work(started);
  let complete = false;
  try {
    const outcome = await Promise.race([begun, asleep.then(() => 'stopped')]);
    complete = outcome !== 'stopped';
    if (outcome === 'stay') await asleep;
  } catch (error) {
    if (!stopping) giveUp(error);
  } finally {
    const interrupted = stopping;
    stopping = true;
    if (interrupted && services.length > 0) say('\nStopping …');
    for (const service of services.toReversed()) await service.stop().catch((error) => say(`${service.name}: ${error.message}`));
    await settled(begun);
    roster.clear();
    release();
    if (interrupted) say('Stopped.');
    if (interrupted && !complete) process.exitCode ||= 130;
  }
}
