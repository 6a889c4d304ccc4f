import 'server-only';
import { type AttachLegend, withLegendFile } from '@/lib/attached-files/content';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing, sayingWho } from '@/lib/db/violations';
import { invalid } from '@/lib/errors';
import { removeCodes, writeCode } from '@/lib/translations/service';
import type { Document } from '@/lib/versions/leaves';
import { savingMerged, type Upon } from '@/lib/versions/merging';
import { changedMeanwhile, definitionsChanged, holdDefinition, isStale } from '@/lib/versions/service';
import type { LayerInput } from '../input';
import { isPublished, type Layer, type LayerSaved } from '../schema';
import { getLayer } from '../service';
import { publishSource, unpublished } from '../sources/publish';
import type { LayerWarnings } from '../warnings';
import { checkedChange, checkedNew, codeTaken, nameTaken } from './checks';
import { layerDocument, layerFields, layerPlan, sentLayer } from './merging';
import {
  deleteLayerRow,
  findHolder,
  findLayerStyle,
  insertLayer,
  type LayerStyle,
  updateLayerRow,
  updateLayerStyle,
  updateLayerWarnings,
} from './queries';
import { type LayerFiles, type ReceivedLayer, withReceivedLayer } from './receive';
import { type LayerRow, rowOf } from './row';
import { type LayerSourceFacts, withSource } from './source';
import { type ChosenStyle, checkStyleFile, chosenStyle, missingColumns } from './style';

const NAMES = 'LAYER_NAME';
const answers = {
  geometric_layer_published_name: nameTaken,
  geometric_layer_code_key: codeTaken,
  geometric_layer_group_id_fkey: () => invalid('geometricLayerGroupId', 'project.app.Body.field.notAllowed'),
  geometric_layer_legend_file_id_fkey: () => invalid('legendTypeValue', 'project.common.legendType.file.error'),
};

/** A random code of capital letters. */
const newCode = () =>
  `${Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => String.fromCharCode(65 + (n % 26))).join('')}_LAYER`;

/** The parts of a save besides the row, ready to be written. */
interface Prepared {
  source: LayerSourceFacts | undefined;
  style: ChosenStyle | undefined;
  attach: AttachLegend | undefined;
  warnings: LayerWarnings;
}

interface Saving {
  /** The layer to change; absent for a new one. */
  id?: number;
  files: LayerFiles;
  signal: AbortSignal;
  /** Writes the row, in the transaction. Returns the layer's id. */
  write: (tx: Context, row: LayerRow) => Promise<number>;
}

/**
 * All checks and slow steps run before the one transaction that publishes a layer, the slow steps last;
 * a failure leaves nothing behind.
 */
async function save(ctx: Context, input: LayerInput, row: LayerRow, { id, files, signal, write }: Saving): Promise<LayerSaved> {
  if (files.styleFile && isPublished(input.type)) await checkStyleFile(ctx, files.styleFile);
  const legend = input.legendType === 'LEGEND_TYPE_IMAGE' ? files.legendFile : undefined;
  return withLegendFile(ctx, { file: legend, description: input.legendFileDescription }, (attach) =>
    withSource(ctx, input, { id, shape: files.shapeFile, signal }, async (source) => {
      const current =
        id !== undefined && input.internalName ? await findLayerStyle(ctx.db, input.internalName, ctx.actor) : undefined;
      const style = source && (await chosenStyle(ctx, input, { file: files.styleFile, facts: source.facts, current }));
      const warnings = warningsOf(source, style, current);
      const prepared = { source, style, attach, warnings };
      const saved = await refusing(
        answers,
        transaction(ctx, (tx) => writeAll(tx, row, prepared, write)),
      );
      definitionsChanged();
      return { warnings: [], ...(await getLayer(ctx, saved)) };
    }),
  );
}

async function writeAll(
  tx: Context,
  row: LayerRow,
  { source, style, attach, warnings }: Prepared,
  write: Saving['write'],
): Promise<number> {
  const id = await write(tx, attach ? { ...row, legendFileId: await attach(tx) } : row);
  if (style) await updateLayerStyle(tx.db, id, style);
  await updateLayerWarnings(tx.db, id, warnings);
  if (source?.isNew) await publishSource(tx, id, source.facts);
  return id;
}

/** Warnings for the administrator about what was accepted all the same, limited to what this save has checked. */
function warningsOf(
  source: LayerSourceFacts | undefined,
  style: ChosenStyle | undefined,
  current: LayerStyle | undefined,
): LayerWarnings {
  const document = (style ?? current)?.document;
  const missing = document && source && (style || source.isNew) ? missingColumns(document, source.facts) : undefined;
  return {
    ...(source?.isNew && { source: source.warnings }),
    ...(style && { style: style.warnings }),
    ...(missing && { columns: missing.map((property) => ({ key: 'project.layers.missingColumn', values: { property } })) }),
  };
}

export const addLayer = (ctx: Context, request: Request): Promise<LayerSaved> =>
  withReceivedLayer(request, (received) =>
    sayingWho(() => holdersOf(ctx, received.raw), addReceived(ctx, received, request.signal)),
  );

/** Which layers have the name and the code that a new one is to have. */
async function holdersOf({ db, locale }: Context, raw: ReceivedLayer['raw']) {
  const [internalName, code] = [String(raw.internalName ?? ''), String(raw.code ?? '')];
  return { internalName: await findHolder(db, { internalName }, locale), code: await findHolder(db, { code }, locale) };
}

async function addReceived(ctx: Context, { raw, files }: ReceivedLayer, signal: AbortSignal): Promise<LayerSaved> {
  const input = await checkedNew(ctx, raw);
  const code = input.code ?? newCode();
  const write = async (tx: Context, row: LayerRow) => {
    const nameCodeId = await writeCode(tx, { group: NAMES, code }, input.internationalization);
    return insertLayer(tx.db, { code, nameCodeId, type: input.type }, row);
  };
  return save(ctx, input, rowOf(input, true), { files, signal, write });
}

const table = 'geometric_layer';
/** Locks a layer until the transaction ends. `documentOf`: it is about to be changed. */
const hold = (tx: Context, id: number, version: number | null | undefined, documentOf?: (it: Layer) => Promise<Document>) =>
  holdDefinition(tx, { table, id, version, read: () => getLayer(tx, id), documentOf });

async function writeLayer(
  ctx: Context,
  id: number,
  { raw, files }: ReceivedLayer,
  signal: AbortSignal,
  revision: number | null | undefined,
): Promise<LayerSaved> {
  const before = await getLayer(ctx, id);
  const input = await checkedChange(ctx, raw, before);
  if (isStale(revision, before.revision)) throw changedMeanwhile(before);
  const write = async (tx: Context, row: LayerRow) => {
    await hold(tx, id, revision, (it) => layerDocument(tx, it));
    await writeCode(tx, { group: NAMES, code: before.code.code }, input.internationalization);
    await updateLayerRow(tx.db, id, row);
    return id;
  };
  return save(ctx, input, rowOf(input, 'attribution' in raw), { id, files, signal, write });
}

/** Changes a layer; a change of an older revision is merged with what others have saved since. Its previous data is served until the new data is complete. */
export const changeLayer = (ctx: Context, id: number, request: Request): Promise<LayerSaved> =>
  withReceivedLayer(request, async (received) => {
    const { raw } = received;
    const input = await checkedChange(ctx, raw, await getLayer(ctx, id));
    const upon: Upon<Layer> = {
      ...{ table, id, version: input.revision, plan: layerPlan },
      read: () => getLayer(ctx, id),
      versionOf: (it) => it.revision,
      documentOf: (it) => layerDocument(ctx, it),
      mine: (base) => sentLayer(input, rowOf(input, 'attribution' in raw), base),
    };
    return savingMerged(ctx, upon, ({ document, version }) => {
      const resolved = document ? { ...received, raw: { ...raw, ...layerFields(document) } } : received;
      return writeLayer(ctx, id, resolved, request.signal, version);
    });
  });

/** Deletes a layer, and its imported table. */
export async function removeLayer(ctx: Context, id: number, revision?: number): Promise<void> {
  const type = await transaction(ctx, async (tx) => {
    const { code, type } = await hold(tx, id, revision);
    await deleteLayerRow(tx.db, id);
    await removeCodes(tx, [code.id]);
    return type;
  });
  definitionsChanged();
  if (isPublished(type)) unpublished();
}
