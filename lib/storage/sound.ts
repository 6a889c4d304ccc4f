import 'server-only';
import { type FileHandle, open } from 'node:fs/promises';
import { mp4Tracks } from './sound/mp4';
import { oggTracks } from './sound/ogg';
import type { FileBytes, Track } from './sound/track';
import { wavTracks } from './sound/wav';
import { webmTracks } from './sound/webm';

/** Reads per file. Files of cameras and browsers need less than a hundred. */
const MAX_READS = 2000;
/** Bytes per read: sizes that a file declares are not trusted. */
const MAX_READ_BYTES = 64 * 1024;

const CONTAINERS: [test: RegExp, sound: string, tracks: (file: FileBytes) => Promise<Track[]>][] = [
  [/^audio\/(vnd\.)?wav/, 'audio/wav', wavTracks],
  [/^(audio|video|application)\/ogg/, 'audio/ogg', oggTracks],
  [/^video\/webm/, 'audio/webm', webmTracks],
  [/^(audio|video)\/(mp4|x-m4[abv])/, 'audio/mp4', mp4Tracks],
];

/** Endings under which nothing but sound is accepted. */
const NAMES = /\.(wav|ogg|oga|opus|webm|weba|m4a)$/i;

export const isNamedAsSound = (filename: string): boolean => NAMES.test(filename);
export const isSound = (mime: string): boolean => CONTAINERS.some(([, sound]) => sound === mime);

function bytesOf(handle: FileHandle, sizeBytes: number): FileBytes {
  let reads = 0;
  return {
    sizeBytes,
    read: async (offset, length) => {
      reads += 1;
      if (reads > MAX_READS || offset >= sizeBytes) return Buffer.alloc(0);
      const wanted = Math.min(length, MAX_READ_BYTES, sizeBytes - offset);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, offset);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** The media type of a file that holds sound and no pictures, in one of the containers that are accepted. `mime`: what it begins like. */
export async function soundType(path: string, mime: string): Promise<string | undefined> {
  const found = CONTAINERS.find(([test]) => test.test(mime));
  if (!found) return undefined;
  const [, sound, tracksOf] = found;
  const handle = await open(path, 'r');
  try {
    const tracks = await tracksOf(bytesOf(handle, (await handle.stat()).size));
    return tracks.includes('sound') && !tracks.includes('picture') ? sound : undefined;
  } finally {
    await handle.close();
  }
}
