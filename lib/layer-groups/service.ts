import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing, sayingWho } from '@/lib/db/violations';
import { AppError, invalid, notFound } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { parse } from '@/lib/http/parse';
import { activeLocales } from '@/lib/i18n/active';
import { infoFormat } from '@/lib/layers/information';
import { layerLegend } from '@/lib/layers/legend';
import { layerPresenter } from '@/lib/layers/service';
import { nameIn } from '@/lib/translations/schema';
import { removeCodes, writeCode } from '@/lib/translations/service';
import { restoreDefinition } from '@/lib/versions/deleted';
import { type Resolved, savingMerged, type Upon } from '@/lib/versions/merging';
import { holdDefinition } from '@/lib/versions/service';
import type { LayerGroupQuery } from './api';
import { groupDocument, groupPlan, sentGroup } from './merging';
import {
  countLayerGroups,
  deleteLayerGroupRow,
  findHolder,
  findLayerGroup,
  findLayerGroups,
  findTypesIn,
  insertLayerGroup,
  type StoredLayerGroup,
  updateLayerGroupRow,
} from './queries';
import type { Block, LayerGroup, LayerGroupInput, MapGroup, SavedLayerGroup } from './schema';
import { BACKGROUND_LAYER_GROUP, layerGroupInput } from './schema';

export async function listLayerGroups(ctx: Context, query: LayerGroupQuery = {}): Promise<Page<LayerGroup>> {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, locale: ctx.locale, reader: ctx.actor };
  const [groups, total] = await Promise.all([findLayerGroups(ctx.db, query, window), countLayerGroups(ctx.db, query, ctx.actor)]);
  return pageOf(groups.map(await presenter(ctx)), total);
}

async function presenter(ctx: Context): Promise<(group: StoredLayerGroup) => LayerGroup> {
  const present = await layerPresenter(ctx);
  return (group) => ({ ...group, listGeometricLayer: group.listGeometricLayer.map(present) });
}

async function existing(ctx: Context, id: number): Promise<StoredLayerGroup> {
  const found = await findLayerGroup(ctx.db, id, ctx.actor);
  if (!found) throw notFound();
  return found;
}

const table = 'geometric_layer_group';
const readGroup = async (ctx: Context, id: number) => (await presenter(ctx))(await existing(ctx, id));
/** Locks a group until the transaction ends. `documentOf`: it is about to be changed. */
const hold = (tx: Context, id: number, version: number | null | undefined, documentOf?: typeof groupDocument) =>
  holdDefinition(tx, { table, id, version, read: () => readGroup(tx, id), documentOf });

const NAMES = 'LAYER_GROUP_NAME';
const NAMED = 5;
const answers = {
  geometric_layer_group_order_key: () => invalid('order', 'project.layerGroup.order.taken'),
  background_group: () => new AppError('project.layerGroup.background'),
  geometric_layer_group_id_fkey: () => new AppError('project.common.inUse'),
  geometric_element_type_group_id_fkey: () => new AppError('project.common.inUse'),
};

/** Refuses an order that another group of the block has, and says which. */
const refusingBy = <T>(ctx: Context, group: LayerGroupInput, write: Promise<T>): Promise<T> =>
  sayingWho(async () => ({ order: await findHolder(ctx.db, group, ctx.locale) }), refusing(answers, write));

/** The schema of the body, with names in the languages that are active now. */
export const layerGroupBody = async () => layerGroupInput(await activeLocales());

/** A group behind the others is never inside. */
const coherent = (input: LayerGroupInput): LayerGroupInput => ({
  ...input,
  includeInsideGroupLayer: !input.placeBehindOtherLayers && input.includeInsideGroupLayer,
});

/** A random code of capital letters. */
const newCode = () =>
  `${Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => String.fromCharCode(65 + (n % 26))).join('')}_GROUP_LAYER`;

export async function addLayerGroup(ctx: Context, input: LayerGroupInput): Promise<LayerGroup> {
  const group = coherent(input);
  const write = transaction(ctx, async (tx) => {
    const code = newCode();
    return insertLayerGroup(tx.db, code, await writeCode(tx, { group: NAMES, code }, group.codeDto), group);
  });
  return readGroup(ctx, await refusingBy(ctx, group, write));
}

async function writeLayerGroup(ctx: Context, id: number, input: LayerGroupInput): Promise<LayerGroup> {
  const group = coherent(input);
  const write = transaction(ctx, async (tx) => {
    const { codeDto } = await hold(tx, id, group.version, groupDocument);
    await writeCode(tx, { group: codeDto.codeGroup.groupCode, code: codeDto.code }, group.codeDto);
    await updateLayerGroupRow(tx.db, id, group);
  });
  await refusingBy(ctx, group, write);
  return readGroup(ctx, id);
}

/** Changes a group; a change of an older version is merged with what others have saved since. */
export async function changeLayerGroup(ctx: Context, id: number, input: LayerGroupInput): Promise<SavedLayerGroup> {
  const group = coherent(input);
  const upon: Upon<LayerGroup> = {
    ...{ table, id, version: input.version, plan: groupPlan },
    read: () => readGroup(ctx, id),
    versionOf: (it) => it.version,
    documentOf: groupDocument,
    mine: () => sentGroup(group),
  };
  const whole = async ({ document, version }: Resolved) =>
    document ? parse(await layerGroupBody(), { ...document, version }) : { ...group, version };
  return savingMerged(ctx, upon, async (resolved) => writeLayerGroup(ctx, id, await whole(resolved)));
}

/** The names of what stands in a group. */
const namesIn = async ({ db, locale }: Context, { id, listGeometricLayer }: LayerGroup): Promise<string[]> => [
  ...listGeometricLayer.map(({ code }) => nameIn(code, locale)),
  ...(await findTypesIn(db, id, locale)),
];

/** 409 with the first names of what stands in the group. */
const inUse = (names: readonly string[]) =>
  new AppError('project.layerGroup.inUse', {
    values: { layers: names.slice(0, NAMED).join(', ') + (names.length > NAMED ? '…' : '') },
  });

/** Deletes an empty group (0043): 409 while it has layers or element types, and always for the group of the base maps. */
export async function removeLayerGroup(ctx: Context, id: number, version?: number): Promise<void> {
  const write = transaction(ctx, async (tx) => {
    const group = await hold(tx, id, version);
    const names = group.code === BACKGROUND_LAYER_GROUP ? [] : await namesIn(tx, group);
    if (names.length > 0) throw inUse(names);
    await deleteLayerGroupRow(tx.db, id);
    await removeCodes(tx, [group.codeDto.id]);
  });
  await refusing(answers, write);
}

const orderTaken = () =>
  new AppError('project.common.conflict', { fields: [{ path: 'order', key: 'project.layerGroup.order.taken' }] });

/** Brings back a group that was deleted. 404 if it is not known any more, 409 where another group of its block has its order. */
export async function restoreLayerGroup(ctx: Context, id: number): Promise<LayerGroup> {
  await restoreDefinition(ctx, {
    table,
    id,
    answers: { geometric_layer_group_order_key: orderTaken },
    who: async ({ fields }) => ({ order: await findHolder(ctx.db, placeOf(fields), ctx.locale) }),
  });
  return readGroup(ctx, id);
}

const placeOf = (fields: Record<string, unknown>) => ({
  order: Number(fields.group_order),
  placeBehindOtherLayers: fields.place_behind_other_layers === true,
  includeInsideGroupLayer: fields.include_inside_group_layer === true,
});

function blockOf({ code, placeBehindOtherLayers, includeInsideGroupLayer }: LayerGroup): Block {
  if (code === BACKGROUND_LAYER_GROUP) return 'background';
  if (placeBehindOtherLayers) return 'behind';
  return includeInsideGroupLayer ? 'inside' : 'front';
}

/** All groups with their layers, as the map draws them; names in the caller's language. */
export async function mapGroups(ctx: Context): Promise<MapGroup[]> {
  const { result } = await listLayerGroups(ctx, { size: 1000 });
  return result.items.map((group) => ({
    id: group.id,
    name: nameIn(group.codeDto, ctx.locale),
    block: blockOf(group),
    order: group.order,
    initiallyOpen: group.initiallyOpen,
    layers: group.listGeometricLayer.map(({ code, defaultOpacity, ...layer }) => ({
      id: layer.id,
      name: nameIn(code, ctx.locale),
      type: layer.type,
      serverUrl: layer.serverUrl,
      internalName: layer.internalName,
      version: layer.version,
      initiallyVisible: layer.initiallyVisible,
      opacity: defaultOpacity,
      allowChangeOpacity: layer.allowChangeOpacity && layer.type !== 'STYLE',
      useProxy: layer.useProxy,
      attribution: layer.attribution,
      imageFormat: layer.imageFormat,
      coordinateSystem: layer.coordinateSystem,
      extent: layer.extent,
      minZoom: layer.minZoom,
      maxZoom: layer.maxZoom,
      infoFormat: layer.supportsGetFeatureInfo ? infoFormat(layer.informationFormatToUse) : null,
      refresh: layer.refreshLegend,
      legend: layerLegend(layer),
    })),
  }));
}
