// Ports: which are free, and who has the ones that are not.
import { readdirSync, readlinkSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { codeOf, Trouble } from './log.ts';
import { commandLine, readSafely } from './processes.ts';

/** A port that nobody listens on at the moment, chosen by the system. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const bindError = (port: number, host: string) =>
  new Promise<string | undefined>((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(codeOf(error)));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });

/** The id of the process that listens on the port, when this account may see it. */
export function ownerOf(port: number): number | undefined {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((file) => readSafely(file).split('\n').slice(1))
      .map((line) => line.trim().split(/\s+/))
      .filter((cells) => cells[1]?.endsWith(`:${hex}`) && cells[3] === '0A')
      .map((cells) => `socket:[${cells[9]}]`),
  );
  if (inodes.size === 0) return undefined;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => holdsOne(pid, inodes));
}

function holdsOne(pid: number, inodes: Set<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return inodes.has(readlinkSync(`/proc/${pid}/fd/${fd}`));
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
}

/** The first port from `from` on that nobody listens on. */
export async function nextFreePort(from: number, host = '0.0.0.0'): Promise<number> {
  for (let port = from; port < 65_536; port++) if ((await bindError(port, host)) === undefined) return port;
  throw new Trouble(`No port from ${from} on is free.`);
}

/** The port as a number; throws Trouble when the text is none. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Trouble(`PORT=${text} is not a port: use a number from 1 to 65535.`);
  return port;
}

/** Throws Trouble that names who has the port, and how to choose another one. */
export async function claimPort(port: number, host: string, command = 'npm run up'): Promise<void> {
  const reason = await bindError(port, host);
  if (reason === undefined) return;
  const another = `Choose another one, for example: PORT=${port < 1024 ? 8080 : port + 1} ${command}`;
  if (reason === 'EACCES') throw new Trouble(`This account may not open port ${port}. ${another}`);
  if (reason === 'EADDRNOTAVAIL')
    throw new Trouble(`The address ${host} is not one of this machine. Set HOSTNAME to 127.0.0.1 or 0.0.0.0.`);
  if (reason !== 'EADDRINUSE') throw new Trouble(`Port ${port} can't be opened (${reason}). ${another}`);
  const pid = ownerOf(port);
  const who = pid ? `process ${pid} (${commandLine(pid).slice(0, 80)})` : "another account's process";
  throw new Trouble(`Port ${port} is in use by ${who}. ${another}`);
}
