import 'server-only';
import { AppError, invalid } from '@/lib/errors';
import { legendTry, type MapFile, mapFile, pictureTry, quoted } from '@/lib/map-workers/map-text';
import { askMapServer, putMap } from '@/lib/map-workers/supervisor';
import { answerTimeoutMs } from '@/lib/map-workers/timeout';
import { withCleanColors } from './clean-colors';
import type { StyleDocument, StyleGeometry } from './schema';
import { toMapServer } from './to-mapserver';

/** A feature of a sample: positions in the unit square, y up, and what it says. */
export interface SampleFeature {
  /** One list for a point or a line, a closed one for an area. */
  positions: [number, number][];
  properties?: Record<string, string | number>;
}

const SAMPLES: Record<StyleGeometry, SampleFeature[]> = {
  POINT: [{ positions: [[0.5, 0.5]] }],
  LINE: [
    {
      positions: [
        [0.1, 0.25],
        [0.4, 0.7],
        [0.65, 0.35],
        [0.9, 0.75],
      ],
    },
  ],
  POLYGON: [
    {
      positions: [
        [0.12, 0.2],
        [0.2, 0.82],
        [0.85, 0.75],
        [0.75, 0.15],
        [0.12, 0.2],
      ],
    },
  ],
};

const LAYER = 'sample';
/** Degrees across: near the equator, where a degree is as wide as it is high. */
const SIDE = 0.001;

const featureText = ({ positions, properties = {} }: SampleFeature, columns: readonly string[]) => {
  const points = positions.map((position) => position.map((part) => (part * SIDE).toFixed(9)).join(' ')).join(' ');
  const items = columns.map((column) => String(properties[column] ?? '').replaceAll(';', ',')).join(';');
  return `    FEATURE POINTS ${points} END${columns.length > 0 ? ` ITEMS ${quoted(items)}` : ''} END`;
};

/** A map of its own features: a style is drawn without a table. */
function sampleMap(styled: StyleDocument, seen: readonly SampleFeature[]): MapFile {
  const { document, features } = withCleanColors(styled, seen);
  const style = toMapServer(document);
  const { columns } = style;
  const layers = `  LAYER
    NAME "${LAYER}"
    TYPE ${document.geometry}
    STATUS ON
    PROJECTION "init=epsg:4326" END
    SIZEUNITS PIXELS
    PROCESSING "RENDERMODE=ALL_MATCHING_CLASSES"
${columns.length > 0 ? `    PROCESSING ${quoted(`ITEMS=${columns.join(',')}`)}\n` : ''}${features.map((it) => featureText(it, columns)).join('\n')}
    METADATA
      "ows_title" "Sample"
      "ows_srs" "EPSG:4326"
    END
${style.classes}
  END`;
  return mapFile('sample', {
    title: 'Sample',
    serviceUrl: 'http://localhost/',
    srid: 4326,
    layers,
    symbols: style.symbols,
    assets: style.assets,
    tries: [pictureTry(LAYER, [0, 0, SIDE, SIDE]), legendTry(LAYER)],
  });
}

/**
 * A style drawn by the map server over a few features of its kind, as a PNG of `width` by `height` pixels, at most 1024 each. Throws AppError
 * (502, 504).
 */
export async function styleSample(
  document: StyleDocument,
  { width, height, features = SAMPLES[document.geometry] }: { width: number; height: number; features?: SampleFeature[] },
): Promise<Buffer> {
  const search = {
    ...pictureTry(LAYER, [0, 0, SIDE * Math.max(1, width / height), SIDE * Math.max(1, height / width)]),
    WIDTH: String(width),
    HEIGHT: String(height),
    TRANSPARENT: 'TRUE',
  };
  const answer = await askMapServer(sampleMap(document, features), search, { limitMs: await answerTimeoutMs() });
  if (!answer.header('content-type')?.startsWith('image/')) throw new AppError('project.common.badGateway');
  return answer.bytes();
}

/** What the map server says, without what it knows of this machine. */
const presentable = (problem: string) =>
  problem
    .replace(/\/[\w./-]+/g, '…')
    .replace(/&quot;/g, '"')
    .slice(0, 300);

/**
 * Has the map server draw a style before a layer goes live with it: over features of its own, in a process of its own, so that neither its
 * rows nor the other layers matter. Throws AppError: 400 at `field` with the map server's reason, 502 and 504 when it can't be asked.
 */
export async function tryStyle(document: StyleDocument, field: string): Promise<void> {
  const problem = await putMap(sampleMap(document, SAMPLES[document.geometry]));
  if (problem) throw invalid(field, 'project.mapserver.styleRefused', { reason: presentable(problem) });
}
