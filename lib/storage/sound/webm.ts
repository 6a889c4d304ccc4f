import type { FileBytes, Track } from './track';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;

interface Part {
  id: number;
  from: number;
  /** Its end, or that of what it is in where it does not say. */
  to: number;
}

/** The elements (RFC 8794) between two offsets. */
async function* partsOf({ read }: FileBytes, from: number, to: number): AsyncGenerator<Part> {
  for (let at = from; at < to; ) {
    const head = await read(at, 12);
    const idBytes = Math.clz32(head[0] ?? 0) - 23;
    const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23;
    if (idBytes > 4 || sizeBytes > 8 || head.length < idBytes + sizeBytes) return;
    const size = BigInt(`0x${head.toString('hex', idBytes, idBytes + sizeBytes)}`) & ((1n << BigInt(7 * sizeBytes)) - 1n);
    const unknown = size === (1n << BigInt(7 * sizeBytes)) - 1n;
    const start = at + idBytes + sizeBytes;
    const end = unknown ? to : Math.min(start + Number(size), to);
    yield { id: head.readUIntBE(0, idBytes), from: start, to: end };
    at = end;
  }
}

async function trackIn(file: FileBytes, entry: Part): Promise<Track> {
  for await (const { id, from, to } of partsOf(file, entry.from, entry.to)) {
    if (id !== TRACK_TYPE) continue;
    const value = (await file.read(from, Math.min(to - from, 8))).at(-1);
    return value === 2 ? 'sound' : value === 1 || value === 3 ? 'picture' : 'other';
  }
  return 'other';
}

/** The tracks that a WebM file lists before its first cluster of frames. */
export async function webmTracks(file: FileBytes): Promise<Track[]> {
  const found: Track[] = [];
  for await (const part of partsOf(file, 0, file.sizeBytes)) {
    if (part.id !== SEGMENT) continue;
    for await (const inner of partsOf(file, part.from, part.to)) {
      if (inner.id === CLUSTER) return found;
      if (inner.id !== TRACKS) continue;
      for await (const entry of partsOf(file, inner.from, inner.to))
        if (entry.id === TRACK_ENTRY) found.push(await trackIn(file, entry));
    }
  }
  return found;
}
