import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import { AppError, type FieldIssue } from '@/lib/errors';
import { activeLocales } from '@/lib/i18n/active';
import { codeExists, removeCodes, writeCode } from '@/lib/translations/service';
import { textIssues } from '@/lib/translations/texts';
import { drawableKinds } from '../geometry-kinds';
import type { ElementType, ElementTypeInput } from '../schema';
import { getElementType } from '../service';
import {
  deleteElementTypeRow,
  findKnownAttributeTypes,
  findStyleIds,
  insertElementType,
  isImageFile,
  type TypeRow,
  updateElementTypeRow,
  writeTypeAttributes,
} from './queries';

const NAMES = 'GEOMETRIC_ELEMENT_NAME';
const JOIN_TEXTS = 'JOIN_TEXT';
const STYLES = [
  { drawn: 'Point', kind: 'POINT', field: 'pointStyleName' },
  { drawn: 'LineString', kind: 'LINE', field: 'lineStyleName' },
  { drawn: 'Polygon', kind: 'POLYGON', field: 'polygonStyleName' },
] as const;

const refuse = (fields: FieldIssue[]) => {
  if (fields.length > 0) throw new AppError('project.common.invalid', { fields });
};
const attributesOf = (input: ElementTypeInput) => input.listAttributeType ?? [];

/** What the schema alone cannot tell: texts in every active language, attributes and files that exist. */
async function check(ctx: Context, input: ElementTypeInput): Promise<void> {
  const active = await activeLocales();
  const ids = attributesOf(input).map((it) => it.attributeType.id);
  const known = await findKnownAttributeTypes(ctx.db, ids);
  const wrong = ids.findIndex((id, at) => !known.has(id) || ids.indexOf(id) < at);
  const imageMissing = input.legendType === 'LEGEND_TYPE_IMAGE' && !(await isImageFile(ctx.db, Number(input.legendTypeValue)));
  refuse([
    ...textIssues('codeDto', input.codeDto, active),
    ...(input.canJoin ? textIssues('joinTooltipText', input.joinTooltipText, active) : []),
    ...(input.canJoin ? textIssues('joinTableText', input.joinTableText, active) : []),
    ...(wrong >= 0 ? [{ path: `listAttributeType.${wrong}.attributeType`, key: 'project.app.Body.field.invalid' }] : []),
    ...(imageMissing ? [{ path: 'legendTypeValue', key: 'project.common.legendType.file.error' }] : []),
  ]);
}

/** A style for each kind that may be drawn: the named one, else the first of its kind; none for the others. */
async function styleIds(ctx: Context, input: ElementTypeInput): Promise<(number | null)[]> {
  const drawable = drawableKinds(input.geometryType);
  const found = await Promise.all(
    STYLES.map(async ({ drawn, kind, field }) => {
      if (!drawable.includes(drawn)) return { id: null, issues: [] };
      const styles = await findStyleIds(ctx.db, kind);
      const id = (input[field] ? styles.find((it) => it.name === input[field]) : styles[0])?.id ?? null;
      return { id, issues: id === null ? [{ path: field, key: 'project.app.Body.field.notAllowed' }] : [] };
    }),
  );
  refuse(found.flatMap((it) => it.issues));
  return found.map((it) => it.id);
}

async function rowOf(tx: Context, input: ElementTypeInput): Promise<TypeRow> {
  const { code, canJoin, joinTooltipText, joinTableText, legendType, legendTypeValue } = input;
  const [pointStyleId = null, lineStyleId = null, polygonStyleId = null] = await styleIds(tx, input);
  const joinText = (suffix: string, texts: typeof joinTooltipText) =>
    canJoin && texts ? writeCode(tx, { group: JOIN_TEXTS, code: `${code}_${suffix}` }, texts) : null;
  return {
    ...input,
    nameCodeId: await writeCode(tx, { group: NAMES, code }, input.codeDto),
    pointStyleId,
    lineStyleId,
    polygonStyleId,
    joinTooltipCodeId: await joinText('TOOLTIP', joinTooltipText),
    joinTableCodeId: await joinText('TABLE', joinTableText),
    legendTypeValue: legendType === 'LEGEND_TYPE_URL' ? (legendTypeValue ?? null) : null,
    legendFileId: legendType === 'LEGEND_TYPE_IMAGE' ? Number(legendTypeValue) : null,
  };
}

export async function addElementType(ctx: Context, input: ElementTypeInput): Promise<ElementType> {
  await check(ctx, input);
  const taken = () =>
    new AppError('project.common.conflict', { fields: [{ path: 'code', key: 'project.app.Body.field.taken' }] });
  const write = transaction(ctx, async (tx) => {
    if (await codeExists(tx, NAMES, input.code)) throw taken();
    const id = await insertElementType(tx.db, await rowOf(tx, input));
    await writeTypeAttributes(tx.db, id, attributesOf(input));
    return id;
  });
  return getElementType(ctx, await refusing({ geometric_element_type_code_key: taken }, write));
}

const inOrder = (attributes: { attributeType: { id: number }; attributeOrder: number; mandatory?: boolean | null }[]) =>
  JSON.stringify(
    attributes
      .map((it) => [it.attributeType.id, it.attributeOrder, it.mandatory ?? false])
      .sort((a, b) => Number(a[0]) - Number(b[0])),
  );

/** The parts that stand: the code always; once there are elements, what they may be and what is said of them. */
function frozen(was: ElementType, input: ElementTypeInput): FieldIssue[] {
  const changed = [
    was.code !== input.code && 'code',
    was.hasElements && was.geometryType !== input.geometryType && 'geometryType',
    was.hasElements && inOrder(was.listAttributeType) !== inOrder(attributesOf(input)) && 'listAttributeType',
  ];
  return changed.flatMap((path) => (path ? [{ path, key: 'project.app.Body.field.frozen' }] : []));
}

export async function changeElementType(ctx: Context, id: number, input: ElementTypeInput): Promise<ElementType> {
  await check(ctx, input);
  const inUse = () =>
    new AppError('project.common.invalid', { fields: [{ path: 'geometryType', key: 'project.app.Body.field.frozen' }] });
  const write = transaction(ctx, async (tx) => {
    const was = await getElementType(tx, id);
    refuse(frozen(was, input));
    await updateElementTypeRow(tx.db, id, await rowOf(tx, input));
    if (!was.hasElements) await writeTypeAttributes(tx.db, id, attributesOf(input));
    if (!input.canJoin) await removeCodes(tx, [was.joinTooltipText?.id, was.joinTableText?.id]);
  });
  await refusing({ geometry_type_in_use: inUse }, write);
  return getElementType(ctx, id);
}

/** 409 while it has elements. */
export async function removeElementType(ctx: Context, id: number): Promise<void> {
  const write = transaction(ctx, async (tx) => {
    const was = await getElementType(tx, id);
    await deleteElementTypeRow(tx.db, id);
    await removeCodes(tx, [was.codeDto.id, was.joinTooltipText?.id, was.joinTableText?.id]);
  });
  await refusing({ geometric_element_type_id_fkey: () => new AppError('project.elementType.inUse') }, write);
}
