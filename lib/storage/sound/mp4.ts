import type { FileBytes, Track } from './track';

/** The kinds of media handlers that matter (ISO/IEC 14496-12). */
const HANDLERS: Record<string, Track> = { soun: 'sound', vide: 'picture', auxv: 'picture', pict: 'picture' };

interface Box {
  type: string;
  from: number;
  to: number;
}

async function* boxesOf({ read }: FileBytes, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const head = await read(at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) return;
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (size < header) return;
    yield { type: head.toString('latin1', 4, 8), from: at + header, to: Math.min(at + size, to) };
    at += size;
  }
}

async function* within(file: FileBytes, box: { from: number; to: number }, type: string): AsyncGenerator<Box> {
  for await (const inner of boxesOf(file, box.from, box.to)) if (inner.type === type) yield inner;
}

/** What the handlers of an MP4 file's tracks say that these hold. */
export async function mp4Tracks(file: FileBytes): Promise<Track[]> {
  const found: Track[] = [];
  for await (const movie of within(file, { from: 0, to: file.sizeBytes }, 'moov'))
    for await (const track of within(file, movie, 'trak'))
      for await (const media of within(file, track, 'mdia'))
        for await (const handler of within(file, media, 'hdlr'))
          found.push(HANDLERS[(await file.read(handler.from + 8, 4)).toString('latin1')] ?? 'other');
  return found;
}
