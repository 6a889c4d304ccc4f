import 'server-only';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Compression, type TileType, zxyToTileId } from 'pmtiles';

/** A tile to be written: its place, and its bytes, compressed as the archive says. */
export interface WrittenTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

export interface ArchiveContent {
  tiles: readonly WrittenTile[];
  tileType: TileType;
  tileCompression: Compression;
  /** West, south, east, north, in degrees. */
  bounds: readonly number[];
  metadata: object;
}

const HEADER_BYTES = 127;
/** The header and the root directory are read in one go. */
const FIRST_READ_BYTES = 16_384;
const LEAF_ENTRIES = 4096;

interface Entry {
  id: number;
  offset: number;
  length: number;
  /** 0: it is a directory. */
  run: number;
}

/** A PMTiles archive, version 3. Equal tiles are stored once. */
export function writeArchive({ tiles, tileType, tileCompression, bounds, metadata }: ArchiveContent): Uint8Array {
  const { entries, data, contents } = packed(tiles);
  const said = gzipSync(JSON.stringify(metadata));
  const { root, leaves } = directories(entries);
  const rootAt = HEADER_BYTES;
  const saidAt = rootAt + root.length;
  const leavesAt = saidAt + said.length;
  const dataAt = leavesAt + leaves.length;
  const zooms = tiles.map(({ z }) => z);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const numbers = [rootAt, root.length, saidAt, said.length, leavesAt, leaves.length, dataAt, data.length, tiles.length];
  for (const [at, value] of [...numbers, entries.length, contents].entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  const [minZoom, maxZoom] = [Math.min(...zooms), Math.max(...zooms)];
  for (const [at, value] of [1, Compression.Gzip, tileCompression, tileType, minZoom, maxZoom].entries())
    header.writeUInt8(value, 96 + at);
  const [west = 0, south = 0, east = 0, north = 0] = bounds;
  for (const [at, degrees] of [west, south, east, north].entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at);
  header.writeUInt8(minZoom, 118);
  for (const [at, degrees] of [(west + east) / 2, (south + north) / 2].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 119 + 4 * at);
  return Buffer.concat([header, root, said, leaves, data]);
}

/** The tiles along the curve that the format prescribes, and where each lies. */
function packed(tiles: readonly WrittenTile[]) {
  const entries: Entry[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  const data: Uint8Array[] = [];
  let size = 0;
  const ordered = tiles.map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes })).sort((a, b) => a.id - b.id);
  for (const { id, bytes } of ordered) {
    const hash = createHash('sha256').update(bytes).digest('base64');
    const place = known.get(hash) ?? { offset: size, length: bytes.length };
    if (!known.has(hash)) {
      known.set(hash, place);
      data.push(bytes);
      size += bytes.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, data: Buffer.concat(data), contents: known.size };
}

function directories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const root = directory(entries);
  if (HEADER_BYTES + root.length <= FIRST_READ_BYTES) return { root, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const named: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += LEAF_ENTRIES) {
    const leaf = directory(entries.slice(at, at + LEAF_ENTRIES));
    named.push({ id: entries[at]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(named), leaves: Buffer.concat(leaves) };
}

/** Column by column: differences of ids, runs, lengths, and offsets, where 0 is "right after the one before". */
function directory(entries: readonly Entry[]): Buffer {
  const ids = entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0));
  const offsets = entries.map(({ offset }, at) => {
    const before = entries[at - 1];
    return before && before.offset + before.length === offset ? 0 : offset + 1;
  });
  const numbers = [entries.length, ...ids, ...entries.map((it) => it.run), ...entries.map((it) => it.length), ...offsets];
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
