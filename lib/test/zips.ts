import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a generated zip; fields that are absent are correct. */
export interface ZipEntry {
  name: string;
  content: Uint8Array | string;
  /** Not compressed. */
  stored?: boolean;
  /** The size and checksum in the headers, right or wrong. */
  sizeBytes?: number;
  checksum?: number;
  method?: number;
  flags?: number;
  /** Unix permissions and kind, such as 0o120777 for a link. */
  mode?: number;
}

function header({ signature, at, entry, name, packed, raw }: Packed): Buffer {
  const central = at !== undefined;
  const fields = Buffer.alloc(central ? 46 : 30);
  fields.writeUInt32LE(signature, 0);
  let n = 4;
  if (central) {
    fields.writeUInt16LE(entry.mode ? 0x031e : 20, n);
    n += 2;
  }
  fields.writeUInt16LE(20, n);
  fields.writeUInt16LE(entry.flags ?? 0x800, n + 2);
  fields.writeUInt16LE(entry.method ?? (entry.stored ? 0 : 8), n + 4);
  fields.writeUInt32LE(entry.checksum ?? crc32(raw), n + 10);
  fields.writeUInt32LE(packed.length, n + 14);
  fields.writeUInt32LE(entry.sizeBytes ?? raw.length, n + 18);
  fields.writeUInt16LE(name.length, n + 22);
  if (central) {
    fields.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 38);
    fields.writeUInt32LE(at, 42);
  }
  return Buffer.concat([fields, name]);
}

interface Packed {
  signature: number;
  at?: number;
  entry: ZipEntry;
  name: Buffer;
  packed: Buffer;
  raw: Buffer;
}

/** A zip with these entries, also malformed ones that usual programs do not write. */
export function aZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const raw = Buffer.from(entry.content);
    const it = { entry, raw, name: Buffer.from(entry.name), packed: entry.stored ? raw : deflateRawSync(raw) };
    const local = Buffer.concat([header({ ...it, signature: 0x04034b50 }), it.packed]);
    directory.push(header({ ...it, signature: 0x02014b50, at }));
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}
