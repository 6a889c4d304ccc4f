import type { FileBytes, Track } from './track';

const SOUND = ['\x01vorbis', 'OpusHead', 'Speex   ', '\x7fFLAC'];
/** An index of the other streams. */
const SKELETON = 'fishead\0';
const BEGINS = 2;
const MAX_STREAMS = 16;

/** An Ogg file begins with a page for each of its streams, which says in its first bytes what the stream is (RFC 3533). */
export async function oggTracks({ read }: FileBytes): Promise<Track[]> {
  const tracks: Track[] = [];
  for (let at = 0; tracks.length < MAX_STREAMS; ) {
    const head = await read(at, 27 + 255 + 8);
    if (head.length < 28 || head.toString('latin1', 0, 4) !== 'OggS' || !((head[5] ?? 0) & BEGINS)) return tracks;
    const segments = head[26] ?? 0;
    const start = 27 + segments;
    const name = head.toString('latin1', start, start + 8);
    if (name === SKELETON) tracks.push('other');
    else tracks.push(SOUND.some((it) => name.startsWith(it)) ? 'sound' : 'picture');
    at += start + head.subarray(27, start).reduce((sum, length) => sum + length, 0);
  }
  return ['picture'];
}
