import { aZip } from '@/lib/test/zips';

const wgs84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const pointBytes = 20;

/** The header of .shp and .shx: lengths are in words of 16 bits, the box is that of the one point. */
function header(sizeBytes: number, [lng, lat]: [number, number]): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.writeInt32BE(9994, 0);
  bytes.writeInt32BE(sizeBytes / 2, 24);
  bytes.writeInt32LE(1000, 28);
  bytes.writeInt32LE(1, 32);
  for (const [index, value] of [lng, lat, lng, lat].entries()) bytes.writeDoubleLE(value, 36 + index * 8);
  return bytes;
}

function shp(place: [number, number]): Buffer {
  const record = Buffer.alloc(8 + pointBytes);
  record.writeInt32BE(1, 0);
  record.writeInt32BE(pointBytes / 2, 4);
  record.writeInt32LE(1, 8);
  for (const [index, value] of place.entries()) record.writeDoubleLE(value, 12 + index * 8);
  return Buffer.concat([header(100 + record.length, place), record]);
}

function shx(place: [number, number]): Buffer {
  const entry = Buffer.alloc(8);
  entry.writeInt32BE(50, 0);
  entry.writeInt32BE(pointBytes / 2, 4);
  return Buffer.concat([header(108, place), entry]);
}

/** A table with one text field `name` of 20 bytes, and one row. */
function dbf(name: string): Buffer {
  const head = Buffer.alloc(65);
  head.writeUInt8(3, 0);
  head.set([126, 11, 22], 1);
  head.writeUInt32LE(1, 4);
  head.writeUInt16LE(65, 8);
  head.writeUInt16LE(21, 10);
  head.write('name', 32, 'ascii');
  head.write('C', 43, 'ascii');
  head.writeUInt8(20, 48);
  head.writeUInt8(0x0d, 64);
  return Buffer.concat([head, Buffer.from(` ${name.padEnd(20)}\x1a`, 'ascii')]);
}

/** A zip with a shapefile of one point in EPSG:4326 that is called `name`, in ASCII. */
export const shapeOfOnePoint = (name: string, place: [number, number]): Buffer =>
  aZip([
    { name: `${name}.shp`, content: shp(place) },
    { name: `${name}.shx`, content: shx(place) },
    { name: `${name}.dbf`, content: dbf(name) },
    { name: `${name}.prj`, content: wgs84 },
  ]);
