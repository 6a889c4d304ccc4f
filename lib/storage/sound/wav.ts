import type { FileBytes, Track } from './track';

const HEADER = 12;

/** RIFF chunks: a WAV file has its format and, after it, its samples. */
export async function wavTracks({ read, sizeBytes }: FileBytes): Promise<Track[]> {
  let hasFormat = false;
  for (let at = HEADER; at + 8 <= sizeBytes; ) {
    const head = await read(at, 8);
    if (head.length < 8) return [];
    const id = head.toString('latin1', 0, 4);
    if (id === 'fmt ') hasFormat = true;
    if (id === 'data') return hasFormat ? ['sound'] : [];
    const length = head.readUInt32LE(4);
    at += 8 + length + (length % 2);
  }
  return [];
}
