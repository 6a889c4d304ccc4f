import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anMp4, anOgg, aWav, aWebm } from '@/lib/test/sounds';
import { formatOf } from './sniff';

const audio = {
  code: 'AUDIO',
  mimeTypes: ['audio/ogg', 'audio/webm', 'audio/mp4', 'audio/x-m4a', 'audio/wav'],
  extensions: ['ogg', 'webm', 'm4a', 'wav'],
};
const video = { code: 'MP4', mimeTypes: ['video/mp4'], extensions: ['mp4'] };
const note = { code: 'TXT', mimeTypes: ['text/plain'], extensions: ['txt'] };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vieiro-sound-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function found(filename: string, bytes: Buffer, formats = [audio, video, note]) {
  const at = path.join(folder, 'file');
  await writeFile(at, bytes);
  const claimed = { filename, claimedType: 'text/plain', path: at, sizeBytes: bytes.length };
  const it = await formatOf(claimed, formats);
  return it && `${it.format.code} ${it.contentType}`;
}

it.each([
  ['a.wav', aWav(), 'audio/wav'],
  ['a.ogg', anOgg('OpusHead'), 'audio/ogg'],
  ['a.oga', anOgg('fishead\0', '\x01vorbis'), 'audio/ogg'],
  ['a.webm', aWebm(2), 'audio/webm'],
  ['a.m4a', anMp4('M4A ', 'soun'), 'audio/mp4'],
  ['recording', anMp4('iso5', 'soun', 'text'), 'audio/mp4'],
  ['picture.jpg', aWebm(2), 'audio/webm'],
])('%s with sound is sound, whatever its name is', async (name, bytes, type) =>
  expect(await found(name, bytes)).toBe(`AUDIO ${type}`),
);

it.each([
  ['a.webm', aWebm(1)],
  ['a.webm', aWebm(2, 1)],
  ['a.webm', aWebm()],
  ['a.ogg', anOgg('\x80theora')],
  ['a.ogg', anOgg('\x01vorbis', '\x80theora')],
  ['a.m4a', anMp4('M4A ', 'soun', 'vide')],
  ['a.m4a', anMp4('mp42', 'vide')],
  ['a.m4a', anMp4('M4A ')],
  ['a.wav', Buffer.from('RIFF\0\0\0\0WAVE', 'latin1')],
  ['a.wav', Buffer.from('olá')],
  ['a.webm', Buffer.alloc(0)],
  ['a.ogg', Buffer.from('\xff\xfb\x90\x64', 'latin1')],
])('%s without sound, or with pictures, is refused (%#)', async (name, bytes) =>
  expect(await found(name, bytes)).toBe(undefined),
);

it('a video is one still, under a name of its own', async () => {
  expect(await found('a.mp4', anMp4('mp42', 'vide', 'soun'))).toBe('MP4 video/mp4');
  expect(await found('a.mp4', anMp4('mp42', 'soun'), [video])).toBe('MP4 video/mp4');
});

it('sizes that a file only claims are not believed', async () => {
  const endless = Buffer.concat([aWebm().subarray(0, 60), Buffer.from('ae01ffffffffffffff', 'hex'), Buffer.alloc(9)]);
  expect(await found('a.webm', endless)).toBe(undefined);
  const many = Buffer.concat([anMp4('M4A '), Buffer.concat(Array(50_000).fill(Buffer.from('\0\0\0\x08free', 'latin1')))]);
  const startedAt = performance.now();
  expect(await found('a.m4a', Buffer.concat([many, anMp4('M4A ', 'soun').subarray(24)]))).toBe(undefined);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
