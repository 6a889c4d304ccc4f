import { pbkdf2 } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { workerState } from '@/lib/test/worker-state';
import { MAX_FIELD_BYTES, placeIn, receiveForm, receiveMultipart, withWorkspace, withWorkspaceIfNeeded } from './multipart';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (actual) => {
  const fs = await actual<typeof import('node:fs')>();
  return { ...fs, createWriteStream: (at: string) => fs.createWriteStream(disk.isFull ? '/dev/full' : at) };
});

type Part = [headers: string, content: string];
const BOUNDARY = 'x-boundary';
const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`;
const bodyOf = (parts: Part[]) =>
  `${parts.map(([headers, content]) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`).join('')}--${BOUNDARY}--\r\n`;
const requestOf = (body: string | undefined, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  new Request('http://localhost/api', { method: 'POST', headers: { 'content-type': type }, body: body && Buffer.from(body) });
const field = (name: string, value: string): Part => [disposition(`name="${name}"`), value];
const file = (name: string, filename: string, content: string, type = 'image/png'): Part => [
  `${disposition(`name="${name}"; filename="${filename}"`)}\r\nContent-Type: ${type}`,
  content,
];

const received = (request: Request, maxBytes = 1000) =>
  withWorkspace(async (folder) => {
    const { fields, files } = await receiveForm(request, folder, maxBytes);
    return { fields, files: files.map((it) => ({ ...it, content: readFileSync(it.file.path, 'utf8') })) };
  });

describe('a form', () => {
  it('has its texts, and its files by their fields', async () => {
    const { fields, files } = await received(
      requestOf(
        bodyOf([field('a', 'ñ'), file('photo', 'C:\\x\\año.png', 'é'), field('b', ''), file('other', 'b.txt', '', 'text/csv')]),
      ),
    );
    expect({ ...fields }).toEqual({ a: 'ñ', b: '' });
    expect(files).toMatchObject([
      { field: 'photo', content: 'é', file: { filename: 'año.png', claimedType: 'image/png', sizeBytes: 2 } },
      { field: 'other', content: '', file: { filename: 'b.txt', claimedType: 'text/csv', sizeBytes: 0 } },
    ]);
  });

  it('has the last of two texts of one name, whatever the name', async () => {
    const { fields } = await received(requestOf(bodyOf([field('a', '1'), field('a', '2'), field('__proto__', 'x')])));
    expect(Object.entries(fields)).toEqual([
      ['a', '2'],
      ['__proto__', 'x'],
    ]);
  });

  it('may have a file without a name', async () => {
    const nameless: Part = [`${disposition('name="f"')}\r\nContent-Type: application/octet-stream`, 'x'];
    expect((await received(requestOf(bodyOf([nameless])))).files).toMatchObject([{ file: { filename: 'file' } }]);
  });

  it('has of a file that is too large one byte more than may be', async () => {
    const { files } = await received(requestOf(bodyOf([file('f', 'a', 'x'.repeat(10)), file('f', 'b', 'x'.repeat(12))])), 10);
    expect(files.map((it) => [it.file.sizeBytes, it.content.length])).toEqual([
      [10, 10],
      [11, 11],
    ]);
  });

  it('413: has no text that is longer than JSON may be, and is never cut', async () => {
    const text = 'ñ'.repeat(MAX_FIELD_BYTES / 2);
    expect((await received(requestOf(bodyOf([field('data', text)])))).fields.data).toBe(text);
    for (const parts of [[field('data', `${text}x`)], [field('data', `${text}x`), file('f', 'a.png', 'x')]])
      await expect(received(requestOf(bodyOf(parts)))).rejects.toMatchObject({ code: 'project.common.tooLarge' });
  });

  it('400: has at most sixty texts, and none is left out', async () => {
    const texts = (count: number) => Array.from({ length: count }, (_, n) => field(`f${n}`, String(n)));
    expect(Object.keys((await received(requestOf(bodyOf(texts(60))))).fields)).toHaveLength(60);
    for (const parts of [texts(61), [file('f', 'a.png', 'x'), ...texts(61)]])
      await expect(received(requestOf(bodyOf(parts)))).rejects.toMatchObject({
        fields: [{ path: '', key: 'project.app.Body.field.tooBig', values: { max: 60 } }],
      });
  });

  it('is not read on once a check of what has arrived throws', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(65_536, 'x');
    const body = new ReadableStream<Uint8Array>({
      start: (it) => it.enqueue(Buffer.from(bodyOf([file('f', 'a.png', '')]).split('\r\n--x-boundary--')[0] as string)),
      pull: (it) => {
        sent++;
        it.enqueue(chunk);
      },
    });
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const request = new Request('http://localhost/api', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    const check = vi.fn((files: number, bytes: number) => {
      if (bytes > 1_000_000) throw new AppError('project.limits.storage', { values: { limit: files } });
    });
    await withWorkspace(async (folder) => {
      await expect(receiveForm(request, folder, Number.MAX_SAFE_INTEGER, check)).rejects.toMatchObject({
        code: 'project.limits.storage',
        values: { limit: 1 },
      });
      const [name = ''] = readdirSync(folder);
      expect(statSync(path.join(folder, name)).size).toBeLessThan(1_200_000);
    });
    // The rest is discarded, up to a limit, so that the sender receives the answer.
    await vi.waitFor(() => expect(sent).toBeGreaterThan(1000));
  });

  it('may carry fifty files and no more', async () => {
    const body = (count: number) => bodyOf(Array.from({ length: count }, (_, n) => file('f', `${n}.png`, String(n))));
    const { files } = await received(requestOf(body(50)));
    expect(files.map(({ content }) => Number(content))).toEqual(Array.from({ length: 50 }, (_, n) => n));
    for (const count of [51, 60])
      await expect(received(requestOf(body(count)))).rejects.toMatchObject({
        fields: [{ path: 'file', key: 'project.app.Body.field.tooBig', values: { max: 50 } }],
      });
  });
});

it.each<[string, Request]>([
  ['has too many files', requestOf(bodyOf(Array.from({ length: 60 }, (_, n) => file('f', `${n}.png`, 'x'))))],
  ['ends too early', requestOf(bodyOf(Array.from({ length: 40 }, (_, n) => file('f', `${n}.png`, 'x'))).slice(0, -40))],
])('nothing is written any more once a form is refused that %s', async (_, request) => {
  await withWorkspace(async (folder) => {
    // Files are opened by the same few threads that are busy with this.
    const busy = Promise.all(Array.from({ length: 16 }, () => promisify(pbkdf2)('x', 'y', 50_000, 64, 'sha512')));
    await expect(receiveForm(request, folder, 1000)).rejects.toMatchObject({ code: 'project.common.invalid' });
    const atOnce = readdirSync(folder).length;
    await busy;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(readdirSync(folder)).toHaveLength(atOnce);
  });
});

it('a connection that breaks within a file is a refusal too', async () => {
  const [beginning] = bodyOf([file('f', 'a.png', 'x'.repeat(500))]).split('x'.repeat(200));
  const body = new ReadableStream({
    start: (it) => it.enqueue(Buffer.from(`${beginning}${'x'.repeat(200)}`)),
    pull: (it) => it.error(new Error('gone')),
  });
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const request = new Request('http://localhost/api', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  await expect(received(request)).rejects.toMatchObject({ code: 'project.common.invalid' });
});

describe('refused is', () => {
  it.each(['application/json', 'text/multipart/form-data', 'multipart/mixed; boundary=x', 'multipart/form-dat'])(
    '415: %s',
    async (type) => {
      await expect(received(requestOf('', type))).rejects.toMatchObject({ code: 'project.common.unsupportedMediaType' });
    },
  );

  it('415: a body that does not say what it is', async () => {
    const request = new Request('http://localhost/api', { method: 'POST', body: Buffer.from('x') });
    await expect(received(request)).rejects.toMatchObject({ code: 'project.common.unsupportedMediaType' });
  });

  it.each([
    ['without a boundary', requestOf('x', 'Multipart/Form-Data')],
    ['that is cut off in a file', requestOf(bodyOf([file('f', 'a.png', 'x'.repeat(5000))]).slice(0, 3000))],
    ['that is cut off before a file', requestOf(`--${BOUNDARY}\r\n`)],
    ['that is empty', requestOf(undefined)],
  ])('400: a form %s', async (_, request) => {
    await expect(received(request)).rejects.toMatchObject({
      code: 'project.common.invalid',
      fields: [{ path: 'file', key: 'project.app.Body.field.invalid' }],
    });
  });
});

describe('the files of a form', () => {
  it('are those of all its fields', async () => {
    const names = await withWorkspace(async (folder) => {
      const request = requestOf(bodyOf([file('f', 'a.png', '1'), field('x', 'y'), file('g', 'b.png', '2')]));
      return (await receiveMultipart(request, folder, 1000)).map(({ filename }) => filename);
    });
    expect(names).toEqual(['a.png', 'b.png']);
  });

  it('400: are at least one', async () => {
    const none = withWorkspace((folder) => receiveMultipart(requestOf(bodyOf([field('x', 'y')])), folder, 1000));
    await expect(none).rejects.toMatchObject({ fields: [{ path: 'file', key: 'project.app.Body.field.required' }] });
  });
});

describe('a workspace', () => {
  it('is there while it is used, and gone afterwards with all that is in it', async () => {
    const used: string[] = [];
    const use = async (folder: string) => {
      used.push(folder);
      const [first, second] = [placeIn(folder), placeIn(folder)];
      expect(path.dirname(first)).toBe(folder);
      writeFileSync(first, 'a');
      writeFileSync(second, 'b');
      expect(readdirSync(folder)).toHaveLength(2);
    };
    expect(
      await withWorkspace(async (folder) => {
        await use(folder);
        return 7;
      }),
    ).toBe(7);
    const failing = withWorkspace(async (folder) => {
      await use(folder);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(used.map((folder) => existsSync(folder))).toEqual([false, false]);
    expect(path.basename(used[0] as string)).toMatch(/^vieiro-upload-/);
  });

  it('is made only when it is needed, and once', async () => {
    vi.stubEnv('TMPDIR', '/there/is/no/such/folder');
    expect(await withWorkspaceIfNeeded(async () => 7)).toBe(7);
    await expect(withWorkspaceIfNeeded((workspace) => workspace())).rejects.toThrow('ENOENT');
    vi.unstubAllEnvs();
    const [first, second] = await withWorkspaceIfNeeded(async (workspace) => [await workspace(), await workspace()]);
    expect([first, existsSync(first as string)]).toEqual([second, false]);
  });
});

it('a disk that is full ends the upload with an error that says so, however much is still to come', async () => {
  disk.isFull = true;
  const large = [file('f', 'a', 'x'.repeat(5_000_000)), file('f', 'b', 'y')];
  await expect(received(requestOf(bodyOf(large)), 10_000_000)).rejects.toMatchObject({ code: 'ENOSPC' });
  disk.isFull = false;
});

it('removes what killed processes have left, some days later', async () => {
  const [left, young, other] = ['vieiro-upload-a-', 'vieiro-upload-b-', 'vieiro-other-'].map((it) =>
    mkdtempSync(path.join(tmpdir(), it)),
  ) as [string, string, string];
  writeFileSync(path.join(left, 'file'), 'x');
  for (const at of [left, other]) utimesSync(at, new Date(), new Date(Date.now() - 3 * 24 * 3_600_000));
  // As a process that has just started.
  workerState().values.delete('http.left-folders');
  await withWorkspace(async () => vi.waitFor(() => expect(existsSync(left)).toBe(false)));
  expect([existsSync(young), existsSync(other)]).toEqual([true, true]);
  for (const at of [young, other]) rmSync(at, { recursive: true });
});
