import 'server-only';
import { type AttachLegend, withLegendFile } from '@/lib/attached-files/content';
import { imageFileExists } from '@/lib/attached-files/service';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import { AppError, type FieldIssue } from '@/lib/errors';
import type { IncomingForm } from '@/lib/http/multipart';
import { activeLocales } from '@/lib/i18n/active';
import { isCodeTaken, removeCodes, writeCode } from '@/lib/translations/service';
import { changedMeanwhile, definitionsChanged, holdDefinition, isStale } from '@/lib/versions/service';
import { drawableKinds } from '../geometry-kinds';
import { type ElementType, type ElementTypeInput, elementTypeInput } from '../schema';
import { getElementType } from '../service';
import {
  deleteElementTypeRow,
  findKnownAttributeTypes,
  findStyleIds,
  insertElementType,
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

/** The schema of the body, with texts in the languages that are active now, and with the uploaded image. */
export const elementTypeBody = async (form: IncomingForm | undefined) =>
  elementTypeInput(
    await activeLocales(),
    form && { file: Boolean(legendFileOf(form)), description: form.fields.legendFileDescription },
  );

const legendFileOf = (form: IncomingForm | undefined) => form?.files.find(({ field }) => field === 'legendFile')?.file;

/** The new image of a legend; ignored if the legend is of another kind. */
const uploadOf = ({ legendType }: ElementTypeInput, form: IncomingForm | undefined) => ({
  file: legendType === 'LEGEND_TYPE_IMAGE' ? legendFileOf(form) : undefined,
  description: form?.fields.legendFileDescription,
});

type StyleIds = (number | null)[];

/** A style for each allowed kind of geometry: the named one, else the first of its kind. */
async function chosenStyles(ctx: Context, input: ElementTypeInput): Promise<{ ids: StyleIds; issues: FieldIssue[] }> {
  const drawable = drawableKinds(input.geometryType);
  const found = await Promise.all(
    STYLES.map(async ({ drawn, kind, field }) => {
      if (!drawable.includes(drawn)) return { id: null, issues: [] };
      const styles = await findStyleIds(ctx.db, kind);
      const id = (input[field] ? styles.find((it) => it.name === input[field]) : styles[0])?.id ?? null;
      return { id, issues: id === null ? [{ path: field, key: 'project.app.Body.field.notAllowed' }] : [] };
    }),
  );
  return { ids: found.map((it) => it.id), issues: found.flatMap((it) => it.issues) };
}

/** Checks that attribute types, styles and files exist. Returns the styles. */
async function check(ctx: Context, input: ElementTypeInput, hasUpload: boolean): Promise<StyleIds> {
  const ids = attributesOf(input).map((it) => it.attributeType.id);
  const known = await findKnownAttributeTypes(ctx.db, ids);
  const { ids: styles, issues } = await chosenStyles(ctx, input);
  const wantsFile = input.legendType === 'LEGEND_TYPE_IMAGE' && !hasUpload;
  const imageMissing = wantsFile && !(await imageFileExists(ctx, Number(input.legendTypeValue)));
  refuse([
    ...ids.flatMap((id, at) =>
      known.has(id) ? [] : [{ path: `listAttributeType.${at}.attributeType`, key: 'project.app.Body.field.invalid' }],
    ),
    ...issues,
    ...(imageMissing ? [{ path: 'legendTypeValue', key: 'project.common.legendType.file.error' }] : []),
  ]);
  return styles;
}

async function rowOf(tx: Context, input: ElementTypeInput, styles: StyleIds, attach?: AttachLegend): Promise<TypeRow> {
  const { code, canJoin, joinTooltipText, joinTableText, legendType, legendTypeValue } = input;
  const [pointStyleId = null, lineStyleId = null, polygonStyleId = null] = styles;
  const joinText = (suffix: string, texts: typeof joinTooltipText) =>
    canJoin && texts ? writeCode(tx, { group: JOIN_TEXTS, code: `${code}_${suffix}` }, texts) : null;
  const legendFileId = () => (attach ? attach(tx) : Number(legendTypeValue));
  return {
    ...input,
    nameCodeId: await writeCode(tx, { group: NAMES, code }, input.codeDto),
    pointStyleId,
    lineStyleId,
    polygonStyleId,
    joinTooltipCodeId: await joinText('TOOLTIP', joinTooltipText),
    joinTableCodeId: await joinText('TABLE', joinTableText),
    legendTypeValue: legendType === 'LEGEND_TYPE_URL' ? (legendTypeValue ?? null) : null,
    legendFileId: legendType === 'LEGEND_TYPE_IMAGE' ? await legendFileId() : null,
  };
}

const fieldIssueOf = (code: 'project.common.conflict' | 'project.common.invalid', path: string, key: string) => () =>
  new AppError(code, { fields: [{ path, key: `project.app.Body.field.${key}` }] });

/** Errors for records that were deleted between the check and the write. */
const GONE = {
  element_type_attribute_type_attribute_type_id_fkey: fieldIssueOf('project.common.invalid', 'listAttributeType', 'invalid'),
  legend_file_id_fkey: fieldIssueOf('project.common.invalid', 'legendTypeValue', 'invalid'),
  _style_id_fkey: fieldIssueOf('project.common.invalid', 'pointStyleName', 'notAllowed'),
};

/** Adds an element type, with the new image of its legend if there is one. */
export async function addElementType(ctx: Context, input: ElementTypeInput, form?: IncomingForm): Promise<ElementType> {
  const upload = uploadOf(input, form);
  const styles = await check(ctx, input, Boolean(upload.file));
  const taken = fieldIssueOf('project.common.conflict', 'code', 'taken');
  const write = (attach?: AttachLegend) =>
    transaction(ctx, async (tx) => {
      if (await isCodeTaken(tx, NAMES, input.code)) throw taken();
      const id = await insertElementType(tx.db, await rowOf(tx, input, styles, attach));
      await writeTypeAttributes(tx.db, id, attributesOf(input));
      return id;
    });
  const id = await refusing(
    { ...GONE, geometric_element_type_code_key: taken, codes_alike: taken },
    withLegendFile(ctx, upload, write),
  );
  definitionsChanged();
  return getElementType(ctx, id);
}

const inOrder = (attributes: { attributeType: { id: number }; attributeOrder: number; mandatory?: boolean | null }[]) =>
  JSON.stringify(
    attributes
      .map((it) => [it.attributeType.id, it.attributeOrder, it.mandatory ?? false])
      .sort((a, b) => Number(a[0]) - Number(b[0])),
  );

/** The fields that cannot be changed: the code, and once there are elements, geometry type and attributes. */
function frozen(was: ElementType, input: ElementTypeInput): FieldIssue[] {
  const changed = [
    was.code !== input.code && 'code',
    was.hasElements && was.geometryType !== input.geometryType && 'geometryType',
    was.hasElements && inOrder(was.listAttributeType) !== inOrder(attributesOf(input)) && 'listAttributeType',
  ];
  return changed.flatMap((path) => (path ? [{ path, key: 'project.app.Body.field.frozen' }] : []));
}

/** Locks a type until the transaction ends, so that no element is added meanwhile. */
const hold = (tx: Context, id: number, version: number | null | undefined) =>
  holdDefinition(tx, { table: 'geometric_element_type', id, version, read: () => getElementType(tx, id) });

/** Changes an element type. A change of a fixed field is a 400 at the field. */
export async function changeElementType(
  ctx: Context,
  id: number,
  input: ElementTypeInput,
  form?: IncomingForm,
): Promise<ElementType> {
  const before = await getElementType(ctx, id);
  if (isStale(input.version, before.version)) throw changedMeanwhile(before);
  refuse(frozen(before, input));
  const upload = uploadOf(input, form);
  const styles = await check(ctx, input, Boolean(upload.file));
  const write = (attach?: AttachLegend) =>
    transaction(ctx, async (tx) => {
      const was = await hold(tx, id, input.version);
      refuse(frozen(was, input));
      await updateElementTypeRow(tx.db, id, await rowOf(tx, input, styles, attach));
      if (!was.hasElements) await writeTypeAttributes(tx.db, id, attributesOf(input));
      if (!input.canJoin) await removeCodes(tx, [was.joinTooltipText?.id, was.joinTableText?.id]);
    });
  const inUse = fieldIssueOf('project.common.invalid', 'geometryType', 'frozen');
  await refusing({ ...GONE, geometry_type_in_use: inUse }, withLegendFile(ctx, upload, write));
  definitionsChanged();
  return getElementType(ctx, id);
}

/** 409 while it has elements, or if its version is not the current one. */
export async function removeElementType(ctx: Context, id: number, version?: number): Promise<void> {
  const write = transaction(ctx, async (tx) => {
    const was = await hold(tx, id, version);
    await deleteElementTypeRow(tx.db, id);
    await removeCodes(tx, [was.codeDto.id, was.joinTooltipText?.id, was.joinTableText?.id]);
  });
  await refusing({ geometric_element_type_id_fkey: () => new AppError('project.elementType.inUse') }, write);
  definitionsChanged();
}
