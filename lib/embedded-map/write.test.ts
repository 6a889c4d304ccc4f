import { Compression, PMTiles, TileType } from 'pmtiles';
import { expect, it } from 'vitest';
import { type ArchiveContent, writeArchive } from './write';

function read(written: Uint8Array): PMTiles {
  const archive = Uint8Array.from(written);
  const getBytes = async (offset: number, length: number) => ({
    data: archive.slice(offset, offset + length).buffer,
  });
  return new PMTiles({ getKey: () => 'it', getBytes });
}
const content = (tiles: ArchiveContent['tiles']): ArchiveContent => ({
  tiles,
  tileType: TileType.Mvt,
  tileCompression: Compression.None,
  bounds: [-9.31, 41.8, -6.73, 43.8],
  metadata: { attribution: '© Nobody', name: 'É' },
});
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (archive: PMTiles, ...[z, x, y]: [number, number, number]) => {
  const found = await archive.getZxy(z, x, y);
  return found && new TextDecoder().decode(found.data);
};

it('what is written can be read: tiles by their place, zooms, bounds and metadata', async () => {
  const tiles = [
    { z: 7, x: 60, y: 47, bytes: bytes('west') },
    { z: 5, x: 15, y: 11, bytes: bytes('all') },
    { z: 7, x: 61, y: 47, bytes: bytes('east') },
  ];
  const archive = read(writeArchive(content(tiles)));
  expect(await archive.getHeader()).toMatchObject({
    ...{ specVersion: 3, minZoom: 5, maxZoom: 7, tileType: TileType.Mvt },
    ...{ minLon: -9.31, minLat: 41.8, maxLon: -6.73, maxLat: 43.8, numAddressedTiles: 3 },
  });
  expect(await archive.getMetadata()).toEqual({ attribution: '© Nobody', name: 'É' });
  expect(await textOf(archive, 5, 15, 11)).toBe('all');
  expect(await textOf(archive, 7, 60, 47)).toBe('west');
  expect(await textOf(archive, 7, 61, 47)).toBe('east');
  expect(await textOf(archive, 7, 62, 47)).toBeUndefined();
});

it('equal tiles are stored once, wherever they lie', async () => {
  const side = Array.from({ length: 32 }, (_, at) => at);
  const tiles = side.flatMap((x) => side.map((y) => ({ z: 5, x, y, bytes: bytes(x < 16 ? 'sea'.repeat(1000) : `${x}/${y}`) })));
  const written = writeArchive(content(tiles));
  expect(written.length).toBeLessThan(12_000);
  const archive = read(written);
  expect(await archive.getHeader()).toMatchObject({ numTileContents: 513, numAddressedTiles: 1024 });
  expect(await textOf(archive, 5, 3, 30)).toBe('sea'.repeat(1000));
  expect(await textOf(archive, 5, 31, 2)).toBe('31/2');
});

it('many tiles are found through directories of directories, of which the first one is within the first 16 kB', async () => {
  const side = Array.from({ length: 200 }, (_, at) => at);
  const tiles = side.flatMap((x) => side.map((y) => ({ z: 9, x, y, bytes: bytes(`${x} ${y} ${'.'.repeat((x * y) % 97)}`) })));
  const archive = read(writeArchive(content(tiles)));
  const { rootDirectoryOffset, rootDirectoryLength, leafDirectoryLength } = await archive.getHeader();
  expect(rootDirectoryOffset + rootDirectoryLength).toBeLessThan(16_384);
  expect(leafDirectoryLength).toBeGreaterThan(16_384);
  for (const [x, y] of [
    [0, 0],
    [199, 199],
    [17, 123],
    [128, 64],
  ] as const)
    expect(await textOf(archive, 9, x, y)).toBe(`${x} ${y} ${'.'.repeat((x * y) % 97)}`);
});
