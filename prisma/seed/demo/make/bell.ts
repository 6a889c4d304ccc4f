/** The partials of a large bell, as shares of its strike note, with how loud they begin and how long they last in seconds. */
const PARTIALS: readonly (readonly [ratio: number, loudness: number, seconds: number])[] = [
  [0.5, 0.5, 6],
  [1, 1, 4],
  [1.2, 0.7, 3.2],
  [1.5, 0.4, 2.4],
  [2, 0.6, 2],
  [2.67, 0.3, 1.2],
  [3, 0.25, 0.9],
];
const RATE = 11_025;

/** A recording (WAV, mono, 8 bits) of a bell that is struck a few times. `strikeHz`: its note. */
export function bell(strikeHz: number, strokes: number): Buffer {
  const apart = 2.5;
  const length = Math.round(RATE * (apart * (strokes - 1) + 4));
  const samples = Buffer.alloc(length);
  for (let n = 0; n < length; n += 1) {
    let value = 0;
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      const t = n / RATE - stroke * apart;
      if (t < 0) continue;
      for (const [ratio, loudness, seconds] of PARTIALS)
        value += loudness * Math.exp((-3 * t) / seconds) * Math.sin(2 * Math.PI * strikeHz * ratio * t);
    }
    samples[n] = 128 + Math.max(-127, Math.min(127, Math.round(value * 30)));
  }
  return wav(samples);
}

function wav(samples: Buffer): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
