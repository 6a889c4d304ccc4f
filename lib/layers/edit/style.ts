import 'server-only';
import { readFile } from 'node:fs/promises';
import type { Context } from '@/lib/auth/context';
import { invalid } from '@/lib/errors';
import { tooLarge } from '@/lib/files/errors';
import type { IncomingFile } from '@/lib/files/incoming';
import { tryLayerMap } from '@/lib/mapserver/sample';
import { defaultDocument } from '@/lib/styles/defaults';
import { propertiesOf } from '@/lib/styles/properties';
import { readStyleFile } from '@/lib/styles/read';
import { StyleGeometry } from '@/lib/styles/schema';
import type { StyleWarning } from '@/lib/styles/warnings';
import type { LayerInput } from '../input';
import { columnNamed, type SourceFacts } from '../sources/schema';
import { findElementStyle, findLayerStyle, type StoredStyle } from './queries';

const MAX_STYLE_BYTES = 8 * 1024 * 1024;

/** A style that a save gives to a layer. */
export interface ChosenStyle extends StoredStyle {
  /** The field that it came in. */
  field: 'styleFile' | 'copyStyleFromLayer' | 'copyStyleFromElements';
  warnings: StyleWarning[];
}

async function uploaded(ctx: Context, file: IncomingFile, geometry: StyleGeometry): Promise<ChosenStyle> {
  if (file.sizeBytes > MAX_STYLE_BYTES) throw tooLarge(file.filename, MAX_STYLE_BYTES, ctx.locale);
  const source = styleText(await readFile(file.path));
  const { document, format, warnings } = readStyleFile(source, file.filename, geometry, 'styleFile');
  return { document, format, source, field: 'styleFile', warnings };
}

/** Whether a file can be the style of anything at all: known at once, while a shape may take minutes to be read. 400 at `styleFile`. */
export async function checkStyleFile(ctx: Context, file: IncomingFile): Promise<void> {
  const tries = await Promise.allSettled(StyleGeometry.options.map((geometry) => uploaded(ctx, file, geometry)));
  const [first] = tries;
  if (first?.status === 'rejected' && tries.every(({ status }) => status === 'rejected')) throw first.reason;
}

/** A copy keeps the upload that it came from; it has to be for the same kind of geometry. */
async function copied(ctx: Context, input: LayerInput, geometry: StyleGeometry): Promise<ChosenStyle | undefined> {
  const { copyStyleFromLayer: layer, copyStyleFromElements: elements } = input;
  if (layer) {
    const found = await findLayerStyle(ctx.db, layer);
    if (!found) throw invalid('copyStyleFromLayer', 'project.layers.noSuchLayer');
    checkGeometry(found, geometry, 'copyStyleFromLayer');
    return { ...found, field: 'copyStyleFromLayer', warnings: [] };
  }
  if (!elements) return undefined;
  const found = await findElementStyle(ctx.db, geometry, elements);
  if (!found) throw invalid('copyStyleFromElements', 'project.layers.noSuchStyle', { geometry });
  return { ...found, field: 'copyStyleFromElements', warnings: [] };
}

function checkGeometry({ document }: StoredStyle, layer: StyleGeometry, field: string): void {
  if (document.geometry !== layer) throw invalid(field, 'project.layers.otherGeometry', { style: document.geometry, layer });
}

const missingColumns = ({ document }: StoredStyle, { columns }: SourceFacts): StyleWarning[] =>
  propertiesOf(document)
    .filter((property) => !columnNamed(columns, property))
    .map((property) => ({ key: 'property', values: { property } }));

interface Wanted {
  file: IncomingFile | undefined;
  facts: SourceFacts;
  /** The style that the layer has; kept unless another one is chosen, as long as it fits the rows. */
  current: StoredStyle | undefined;
}

/**
 * The style that a save gives to a layer: the file, the copy, or one of ours for a layer that has none; undefined to keep what it
 * has. Our map server has drawn it by then. Throws 400 at the field that the style came in.
 */
export async function chosenStyle(
  ctx: Context,
  input: LayerInput,
  { file, facts, current }: Wanted,
): Promise<ChosenStyle | undefined> {
  const geometry = facts.geometryType;
  const chosen = file ? await uploaded(ctx, file, geometry) : await copied(ctx, input, geometry);
  if (!chosen && current) checkGeometry(current, geometry, 'styleFile');
  if (!chosen && current) return undefined;
  const style = chosen ?? {
    document: defaultDocument(geometry),
    format: null,
    source: null,
    field: 'styleFile' as const,
    warnings: [],
  };
  await tryLayerMap({ document: style.document, columns: facts.columns }, style.field);
  return { ...style, warnings: [...style.warnings, ...missingColumns(style, facts)] };
}

/** The text of an upload, by the encoding that its XML declaration names. */
function styleText(bytes: Buffer): string {
  const said = /^<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1];
  try {
    return new TextDecoder(said ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
