import 'server-only';
import { createHash } from 'node:crypto';
import type { Context } from '@/lib/auth/context';
import type { Document, Plan } from '@/lib/versions/leaves';
import type { LayerInput } from '../input';
import { isPublished, type Layer } from '../schema';
import { findLayerStyle } from './queries';
import type { LayerRow } from './row';

/** A layer is merged by its fields, its name by language. */
export const layerPlan: Plan = {};

/** Stands for a file that comes along, which nobody else can have. */
const NEW_FILE = 'new file';

/** What is known of the data of a layer; what a call does not say of it stays as it is. */
const KNOWN = ['extent', 'imageFormat', 'coordinateSystem', 'minZoom', 'maxZoom'] as const;

const FIELDS = [
  ...(['internalName', 'version', 'order', 'serverUrl', 'internalComments', 'attribution', 'initiallyVisible'] as const),
  ...(['legendType', 'legendTypeValue', 'showAllLayersOnLegend', 'defaultOpacity', 'allowChangeOpacity'] as const),
  ...KNOWN,
  ...(['supportsGetFeatureInfo', 'informationFormatToUse', 'useProxy', 'useProxyAndroid'] as const),
] satisfies (keyof Layer)[];

/** Tells one style of a layer from another. */
async function styleDigest(ctx: Context, { type, internalName }: Layer): Promise<string | null> {
  const found = isPublished(type) && internalName ? await findLayerStyle(ctx.db, internalName, ctx.actor) : undefined;
  return found ? createHash('sha256').update(JSON.stringify(found.document)).digest('base64url') : null;
}

/** A layer as it is written. */
export const layerDocument = async (ctx: Context, layer: Layer): Promise<Document> => ({
  ...Object.fromEntries(FIELDS.map((name) => [name, layer[name] ?? null])),
  internationalization: { listInternationalizationDto: layer.code.listInternationalizationDto },
  geometricLayerGroupId: layer.geometricLayerGroup.id,
  styleFile: await styleDigest(ctx, layer),
});

/** What a save makes of what was read. */
export function sentLayer(input: LayerInput, row: LayerRow, base: Document): Document {
  const { groupId, tableName: _, legendUrl, legendFileId, informationFormat, known, ...same } = row;
  const hasStyle = isPublished(input.type) && (input.styleFile || input.copyStyleFromLayer || input.copyStyleFromElements);
  return {
    ...same,
    ...Object.fromEntries(KNOWN.map((name) => [name, known[name] === undefined ? base[name] : known[name]])),
    internationalization: input.internationalization,
    geometricLayerGroupId: groupId,
    attribution: row.attribution === undefined ? base.attribution : row.attribution,
    allowChangeOpacity: row.allowChangeOpacity ?? base.allowChangeOpacity,
    informationFormatToUse: informationFormat,
    legendTypeValue: input.legendFile ? NEW_FILE : (legendUrl ?? legendFileId?.toString() ?? null),
    styleFile: hasStyle ? NEW_FILE : base.styleFile,
  };
}

/** The fields of a call that writes this; files come along as they were sent. */
export function layerFields({ styleFile: _, legendTypeValue, extent, ...fields }: Document): Document {
  return {
    ...fields,
    extent: Array.isArray(extent) ? extent.join() : null,
    legendTypeValue: legendTypeValue === NEW_FILE ? null : legendTypeValue,
  };
}
