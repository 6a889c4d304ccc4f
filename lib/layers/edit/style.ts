import 'server-only';
import type { Context } from '@/lib/auth/context';
import { invalid, notFound } from '@/lib/errors';
import type { IncomingFile } from '@/lib/http/multipart';
import { tooLarge } from '@/lib/storage/errors';
import { defaultDocument } from '@/lib/styles/defaults';
import { withColumns } from '@/lib/styles/drawn-style';
import { propertiesOf } from '@/lib/styles/properties';
import { tryStyle } from '@/lib/styles/sample';
import { MAX_STYLE_BYTES, type StyleDocument, type StyleFormat, StyleGeometry } from '@/lib/styles/schema';
import { documentPicture, readStyleUpload } from '@/lib/styles/service';
import { styleDownload } from '@/lib/styles/stored';
import { warningMessages } from '@/lib/styles/warnings';
import type { LayerInput } from '../input';
import { columnNamed, type SourceFacts } from '../sources/schema';
import { findElementStyle, findLayerStyle, type LayerStyle } from './queries';

/** The new style of a layer. */
export interface ChosenStyle extends LayerStyle {
  /** The field that it was sent in. */
  field: 'styleFile' | 'copyStyleFromLayer' | 'copyStyleFromElements';
}

async function uploaded(ctx: Context, file: IncomingFile, geometry: StyleGeometry): Promise<ChosenStyle> {
  if (file.sizeBytes > MAX_STYLE_BYTES) throw tooLarge(file.filename, MAX_STYLE_BYTES, ctx.locale);
  const { format, warnings, ...read } = await readStyleUpload(file, geometry, 'styleFile');
  return { ...read, warnings: warningMessages(warnings), sourceFormat: format, field: 'styleFile' };
}

/** Checks that a file is a style, before a shapefile is imported, which may take minutes. 400 at `styleFile`. */
export async function checkStyleFile(ctx: Context, file: IncomingFile): Promise<void> {
  const tries = await Promise.allSettled(StyleGeometry.options.map((geometry) => uploaded(ctx, file, geometry)));
  const [first] = tries;
  if (first?.status === 'rejected' && tries.every(({ status }) => status === 'rejected')) throw first.reason;
}

/** A copy includes the uploaded source and its warnings; it has to be for the same kind of geometry. */
async function copied(ctx: Context, input: LayerInput, geometry: StyleGeometry): Promise<ChosenStyle | undefined> {
  const { copyStyleFromLayer: layer, copyStyleFromElements: elements } = input;
  if (layer) {
    const found = await findLayerStyle(ctx.db, layer, ctx.actor);
    if (!found) throw invalid('copyStyleFromLayer', 'project.layers.noSuchLayer');
    checkGeometry(found, geometry, 'copyStyleFromLayer');
    return { ...found, field: 'copyStyleFromLayer' };
  }
  if (!elements) return undefined;
  const found = await findElementStyle(ctx.db, geometry, elements);
  if (!found) throw invalid('copyStyleFromElements', 'project.layers.noSuchStyle', { geometry });
  return { ...found, field: 'copyStyleFromElements' };
}

function checkGeometry({ document }: LayerStyle, layer: StyleGeometry, field: string): void {
  if (document.geometry !== layer) throw invalid(field, 'project.layers.otherGeometry', { style: document.geometry, layer });
}

/** Columns that a style uses and the rows do not have: comparisons with them are false, values from them use their fallback. */
export const missingColumns = (document: StyleDocument, { columns }: SourceFacts): string[] =>
  propertiesOf(document).filter((property) => !columnNamed(columns, property));

interface Wanted {
  file: IncomingFile | undefined;
  facts: SourceFacts;
  /** The style that the layer has; it stays unless another one is chosen, as long as it fits the rows. */
  current: LayerStyle | undefined;
}

/**
 * The style for a save: the file, the copy, or a default for a layer without a style; undefined to keep the current
 * one. The map server has drawn it as a test. Throws 400 at the field that the style was sent in.
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
    sourceFormat: null,
    source: null,
    field: 'styleFile' as const,
    warnings: [],
  };
  await tryStyle(
    withColumns(style.document, (property) => columnNamed(facts.columns, property)?.name),
    style.field,
  );
  return style;
}

/** The style of a layer that our map server draws. 404 for any other layer. */
async function existing(ctx: Context, internalName: string) {
  const found = await findLayerStyle(ctx.db, internalName, ctx.actor);
  if (!found) throw notFound();
  return found;
}

/** The style as a file with the layer's name: the upload itself if it was in this format. */
export async function exportLayerStyle(ctx: Context, internalName: string, format: StyleFormat): Promise<Response> {
  const found = await existing(ctx, internalName);
  return styleDownload({ ...found, name: found.internalName }, format, 'no-store');
}

/** The stored style document, which the browser draws. */
export const layerStyleDocument = async (ctx: Context, internalName: string): Promise<StyleDocument> =>
  (await existing(ctx, internalName)).document;

/** The style as drawn by the map server, as a PNG. */
export const layerStylePicture = async (ctx: Context, internalName: string, request: Request): Promise<Response> =>
  documentPicture((await existing(ctx, internalName)).document, request);
