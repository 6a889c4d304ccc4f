import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkPassword } from './administrator.ts';
import { takeLock } from './lock.ts';
import { duration, sentenceOf, Trouble } from './log.ts';
import { cgiSplitter, decoder, encodeRequest } from './mapserver/fastcgi.ts';
import { claimPort, freePort, ownerOf, parsePort } from './ports.ts';
import { run, startTime } from './processes.ts';
import { storedSecret } from './secrets.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-scripts-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('messages to a person', () => {
  it('is one sentence for a full disk, wherever it shows', () => {
    for (const error of [
      Object.assign(new Error('write'), { code: 'ENOSPC' }),
      Object.assign(new Trouble('initdb failed'), { output: 'FATAL: No space left on device' }),
    ])
      expect(sentenceOf(error)).toMatch(/^The disk is full\./);
    expect(sentenceOf(new Trouble('Port 3000 is in use.'))).toBe('Port 3000 is in use.');
  });

  it('says how long something took', () => {
    expect(duration(940)).toBe('0.9 s');
    expect(duration(75_000)).toBe('1 min 15 s');
  });
});

describe('a port', () => {
  it('is a number from 1 to 65535', () => {
    expect(parsePort('8080')).toBe(8080);
    for (const wrong of ['0', '65536', 'http', '80.5', '']) expect(() => parsePort(wrong)).toThrow('is not a port');
  });

  it('that is taken is reported with who has it and how to choose another', async () => {
    const server = http.createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(ownerOf(port)).toBe(process.pid);
    await expect(claimPort(port, '127.0.0.1')).rejects.toThrow(
      new RegExp(`Port ${port} is in use by process ${process.pid} .*PORT=${port + 1} npm run up`),
    );
    await new Promise((resolve) => server.close(resolve));
    await expect(claimPort(port, '127.0.0.1')).resolves.toBeUndefined();
  });
});

describe('the folder of a run', () => {
  it('is taken by one at a time, and freed by one that is gone', () => {
    const release = takeLock(dir, 'npm run up');
    expect(() => takeLock(dir, 'npm run up')).toThrow(`npm run up already runs in this folder (process ${process.pid})`);
    release();
    writeFileSync(
      path.join(dir, 'lock'),
      JSON.stringify({ pid: process.pid, born: `${startTime(process.pid)}0`, what: 'somebody else under the same number' }),
    );
    takeLock(dir, 'npm run up')();
    writeFileSync(path.join(dir, 'lock'), '{ "half');
    takeLock(dir, 'npm run up')();
  });

  it('keeps a secret that is made once and that only its owner reads', () => {
    const file = path.join(dir, 'secret');
    const secret = storedSecret(file);
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(storedSecret(file)).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

it('a program that fails is reported with its last lines', async () => {
  await expect(run('sh', ['-c', 'echo what went wrong >&2; exit 3'], { what: 'The step' })).rejects.toThrow(
    /The step failed \(exit code 3\):\nwhat went wrong/,
  );
});

describe('the first administrator', () => {
  it.each(['short', 'password1234', 'aaaaaaaaaaaaaaa', 'the-boss-is-here', 'x'.repeat(80)])(
    'does not get the password %s',
    (password) => {
      expect(() => checkPassword('the-boss', password)).toThrow(Trouble);
    },
  );

  it('gets one that nobody guesses', () => {
    expect(() => checkPassword('the-boss', 'carballo e castiñeiro')).not.toThrow();
  });
});

describe('FastCGI', () => {
  const record = (type: number, content: string, padding = 0) => {
    const header = Buffer.from([1, type, 0, 1, 0, 0, padding, 0]);
    header.writeUInt16BE(Buffer.byteLength(content), 4);
    return Buffer.concat([header, Buffer.from(content), Buffer.alloc(padding)]);
  };

  it('reads records however the bytes are cut', () => {
    const bytes = Buffer.concat([
      record(6, 'Content-Type: a\r\n\r\nbo', 3),
      record(7, 'warning'),
      record(6, 'dy'),
      record(6, ''),
      record(3, '\0\0\0\0\0\0\0\0'),
    ]);
    for (const size of [1, 3, 7, bytes.length]) {
      const seen = { out: '', error: '', ends: 0 };
      const take = decoder({
        stdout: (part: Buffer) => (seen.out += part),
        stderr: (part: Buffer) => (seen.error += part),
        end: () => seen.ends++,
      });
      for (let at = 0; at < bytes.length; at += size) take(bytes.subarray(at, at + size));
      expect(seen).toEqual({ out: 'Content-Type: a\r\n\r\nbody', error: 'warning', ends: 1 });
    }
  });

  it('splits head and body, with the status that the program gives', () => {
    for (const text of [
      'Status: 404 Not Found\r\nContent-Type: text/plain\r\n\r\nno\n\nbody',
      'Status: 404\nContent-Type: text/plain\n\nno\n\nbody',
    ])
      for (const size of [1, 5, 1000]) {
        let head: unknown;
        let body = '';
        const split = cgiSplitter({ head: (received: unknown) => (head = received), body: (part: Buffer) => (body += part) });
        for (let at = 0; at < text.length; at += size) split(Buffer.from(text.slice(at, at + size)));
        expect(head).toEqual({ status: 404, headers: { 'content-type': 'text/plain' } });
        expect(body).toBe('no\n\nbody');
      }
  });

  it('cuts a long body into records that fit', () => {
    const bytes = encodeRequest({ QUERY_STRING: 'x'.repeat(200) }, Buffer.alloc(150_000));
    let records = 0;
    for (let at = 0; at < bytes.length; records++) at += 8 + bytes.readUInt16BE(at + 4) + (bytes[at + 6] ?? 0);
    expect(records).toBe(1 + 2 + 4);
  });
});
