// One command per folder at a time, and a list of what it started, so that the next run can clear up after a kill -9.
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Trouble } from './log.mjs';
import { alive, endProcess, startTime } from './processes.mjs';

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const stillRuns = (entry) => entry && alive(entry.pid) && startTime(entry.pid) === entry.born;

/**
 * Takes the folder for this process. Throws Trouble when another run has it; a run that is gone loses it.
 * The file comes into being whole (written aside, then linked), so that two runs can't both believe they have it.
 */
export function takeLock(dir, what) {
  const file = path.join(dir, 'lock');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, born: startTime(process.pid), what }));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(mine, file);
        break;
      } catch (error) {
        if (error.code !== 'EEXIST' || attempt > 5) throw error;
        const holder = readJson(file);
        if (stillRuns(holder))
          throw new Trouble(
            `${holder.what} already runs in this folder (process ${holder.pid}). Stop it with Ctrl-C there, or with: kill ${holder.pid}`,
          );
        rmSync(file, { force: true });
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (readJson(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** Who holds the folder, or undefined. */
export function lockHolder(dir) {
  const holder = readJson(path.join(dir, 'lock'));
  return stillRuns(holder) ? holder : undefined;
}

/** Remembers the services of this run; `clear` forgets them after an orderly end. */
export function rosterIn(dir) {
  const file = path.join(dir, 'services.json');
  const entries = [];
  return {
    add(service) {
      entries.push({ name: service.name, pid: service.pid, born: startTime(service.pid), signal: service.stopSignal });
      writeFileSync(file, JSON.stringify(entries));
    },
    clear: () => rmSync(file, { force: true }),
  };
}

/** Ends what an earlier run left behind. Returns the names of what it found. */
export async function endLeftovers(dir) {
  const file = path.join(dir, 'services.json');
  if (!existsSync(file)) return [];
  const left = (readJson(file) ?? []).filter(stillRuns);
  for (const entry of left.reverse()) await endProcess(entry.pid, entry.signal);
  rmSync(file, { force: true });
  return left.map((entry) => entry.name);
}

/** Waits until nobody else is at `name` in this folder, runs `work`, and lets the next one in. */
export async function inTurn(dir, name, work) {
  const file = path.join(dir, `${name}.turn`);
  const me = JSON.stringify({ pid: process.pid, born: startTime(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, me, { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = readJson(file);
      if (holder && !stillRuns(holder)) rmSync(file, { force: true });
      await sleep(50);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
