import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FeatureCollection } from 'geojson';
import { processState } from '@/lib/process-state';
import { type Box, boxOf, mercator, type Place, partsOf } from './view';

/** A ring or line of the background. */
interface Part {
  positions: Place[];
  box: Box;
}

interface Layer {
  kind: 'land' | 'region' | 'river' | 'municipality' | 'province' | 'border';
  /** The rings of one feature are filled together: a ring in a ring is a hole. */
  features: { box: Box; parts: Part[] }[];
}

/** The files of the embedded background, in the order in which they are drawn (`scripts/basemap.ts` says what they hold). */
const FILES = ['land', 'spain', 'municipalities'];
const ORDER = ['land', 'region', 'river', 'municipality', 'province', 'border'] as const;

const state = processState('element-pages.background', () => ({ layers: undefined as Promise<Layer[]> | undefined }));

/** The embedded background, read once. Without its files there is only sea. */
export function background(): Promise<Layer[]> {
  state.layers ??= readLayers(path.join(process.cwd(), 'public/basemap'));
  return state.layers;
}

async function readLayers(folder: string): Promise<Layer[]> {
  const files = await Promise.all(FILES.map((name) => readFeatures(path.join(folder, `${name}.json`))));
  const features = files.flatMap((file) => file.features);
  return ORDER.map((kind) => ({
    kind,
    features: features.filter(({ properties }) => layerOf(properties ?? {}) === kind).map(({ geometry }) => projected(geometry)),
  }));
}

async function readFeatures(file: string): Promise<FeatureCollection> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as FeatureCollection;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { type: 'FeatureCollection', features: [] };
    throw error;
  }
}

const layerOf = ({ kind, level }: Record<string, unknown>) => (level === 'municipality' || level === 'province' ? level : kind);

function projected(geometry: GeoJSON.Geometry) {
  const parts = partsOf(geometry).map((part) => {
    const positions = part.map(mercator);
    return { positions, box: boxOf([positions]) };
  });
  return { parts, box: boxOf(parts.map(({ positions }) => positions)) };
}
