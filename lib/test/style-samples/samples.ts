import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ReadStyle, readStyleFile } from '@/lib/styles/read';
import type { StyleDocument, StyleGeometry } from '@/lib/styles/schema';
import type { StyleWarning } from '@/lib/styles/warnings';

const FOLDER = path.resolve('lib/test/style-samples');
const KINDS: Record<string, StyleGeometry> = { pt: 'POINT', ln: 'LINE', pg: 'POLYGON' };
/** They name a picture outside of the file on purpose. */
export const REFUSED = ['qml/05_pt_svg.qml', 'sld/pt_ext_svg.sld'];

export interface StyleSample {
  /** Within the folder of the samples. */
  file: string;
  document: StyleDocument;
  /** What readers left out. */
  warnings: StyleWarning[];
}

export const sampleFiles = ['qml', 'sld'].flatMap((format) =>
  readdirSync(path.join(FOLDER, format))
    .sort()
    .map((name) => `${format}/${name}`),
);

/** Reads a sample as an upload is read. Throws AppError 400 for those that are refused. */
export function readSample(file: string): ReadStyle {
  const kind = /(?:^|_|\/)(pt|ln|pg)_/.exec(file)?.[1] ?? 'ln';
  return readStyleFile(readFileSync(path.join(FOLDER, file), 'utf8'), file, KINDS[kind] as StyleGeometry);
}

/** The held files that are styles. */
export const styleSamples = (): StyleSample[] =>
  sampleFiles.filter((file) => !REFUSED.includes(file)).map((file) => ({ file, ...readSample(file) }));
