// One command per folder at a time, and a list of what it started, so that the next run can clear up after a kill -9.
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, Trouble } from './log.ts';
import { alive, endProcess, type Service, startTime } from './processes.ts';

/** A process, as distinct from earlier ones with its id. */
interface Entry {
  pid: number;
  born?: string;
}
interface Holder extends Entry {
  what: string;
}
interface Left extends Entry {
  name: string;
  signal: NodeJS.Signals;
}

const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

const stillRuns = (entry: Entry): boolean => alive(entry.pid) && startTime(entry.pid) === entry.born;

/**
 * Takes the folder for this process. Throws Trouble when another run has it; a run that is gone loses it.
 * The file comes into being whole (written aside, then linked), so that two runs can't both believe they have it.
 */
export function takeLock(dir: string, what: string): () => void {
  const file = path.join(dir, 'lock');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, born: startTime(process.pid), what }));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(mine, file);
        break;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST' || attempt > 5) throw error;
        const holder = readJson<Holder>(file);
        if (holder && stillRuns(holder))
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
    if (readJson<Entry>(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** Remembers the services of this run; `clear` forgets them after an orderly end. */
export function rosterIn(dir: string) {
  const file = path.join(dir, 'services.json');
  const entries: Left[] = [];
  return {
    add(service: Service) {
      if (service.pid === undefined) return;
      entries.push({ name: service.name, pid: service.pid, born: startTime(service.pid), signal: service.stopSignal });
      writeFileSync(file, JSON.stringify(entries));
    },
    clear: () => rmSync(file, { force: true }),
  };
}

/** Ends what an earlier run left behind. Returns the names of what it found. */
export async function endLeftovers(dir: string): Promise<string[]> {
  const file = path.join(dir, 'services.json');
  if (!existsSync(file)) return [];
  const left = (readJson<Left[]>(file) ?? []).filter(stillRuns);
  for (const entry of left.reverse()) await endProcess(entry.pid, entry.signal);
  rmSync(file, { force: true });
  return left.map((entry) => entry.name);
}

/** Waits until nobody else is at `name` in this folder, runs `work`, and lets the next one in. */
export async function inTurn<T>(dir: string, name: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(dir, `${name}.turn`);
  const me = JSON.stringify({ pid: process.pid, born: startTime(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, me, { flag: 'wx' });
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      const holder = readJson<Entry>(file);
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
