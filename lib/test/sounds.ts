/** The beginnings of recordings as phones and browsers write them, and of videos in the same containers. */

const text = (value: string) => Buffer.from(value, 'latin1');

/** `seconds` of silence at 8 kHz, 8 bits. */
export function aWav(seconds = 1): Buffer {
  const samples = Buffer.alloc(8000 * seconds, 128);
  const format = Buffer.alloc(24);
  format.write('fmt ', 0, 'latin1');
  format.writeUInt32LE(16, 4);
  format.writeUInt16LE(1, 8);
  format.writeUInt16LE(1, 10);
  format.writeUInt32LE(8000, 12);
  format.writeUInt32LE(8000, 16);
  format.writeUInt16LE(1, 20);
  format.writeUInt16LE(8, 22);
  const data = Buffer.concat([text('data'), u32le(samples.length), samples]);
  return Buffer.concat([text('RIFF'), u32le(4 + format.length + data.length), text('WAVE'), format, data]);
}

function u32le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The pages with which an Ogg file begins: one for each stream, then one with content. */
export const anOgg = (...streams: string[]): Buffer =>
  Buffer.concat([...streams.map((head) => oggPage(2, text(head.padEnd(19, '\0')))), oggPage(0, Buffer.alloc(40, 7))]);

function oggPage(flags: number, content: Buffer): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head[5] = flags;
  head[26] = 1;
  return Buffer.concat([head, Buffer.from([content.length]), content]);
}

/** An EBML element; its size as one of eight bytes, or unknown. */
function ebml(id: string, content: Buffer, sized = true): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(sized ? (1n << 56n) | BigInt(content.length) : (1n << 57n) - 1n);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

/** A WebM file of unknown length, as MediaRecorder writes it, with tracks of these types (1: video, 2: audio). */
export function aWebm(...types: number[]): Buffer {
  const tracks = types.map((type, n) =>
    ebml('ae', Buffer.concat([ebml('d7', Buffer.from([n + 1])), ebml('83', Buffer.from([type]))])),
  );
  const inside = [
    ebml('1549a966', Buffer.alloc(20)),
    ebml('1654ae6b', Buffer.concat(tracks)),
    ebml('1f43b675', Buffer.alloc(30), false),
  ];
  return Buffer.concat([ebml('1a45dfa3', ebml('4282', text('webm'))), ebml('18538067', Buffer.concat(inside), false)]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inside.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inside]);
}

/** An MP4 file of this brand, its tracks listed after its content. */
export const anMp4 = (brand: string, ...handlers: string[]): Buffer =>
  Buffer.concat([
    box('ftyp', text(brand), Buffer.alloc(4), text(brand)),
    box('mdat', Buffer.alloc(100, 1)),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      ...handlers.map((it) => box('trak', box('mdia', box('hdlr', Buffer.alloc(8), text(it), Buffer.alloc(13))))),
    ),
  ]);
