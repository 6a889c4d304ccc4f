import 'server-only';
import { type AttachLegend, withLegendFile } from '@/lib/attached-files/content';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing, sayingWho } from '@/lib/db/violations';
import { AppError } from '@/lib/errors';
import type { IncomingForm } from '@/lib/http/multipart';
import { activeLocales } from '@/lib/i18n/active';
import { buildSoon } from '@/lib/styles/binding/building';
import { matchType } from '@/lib/styles/binding/service';
import { freeCodeIn, isCodeTaken, removeCodes, writeCode } from '@/lib/translations/service';
import { changedMeanwhile, definitionsChanged, holdDefinition, isStale } from '@/lib/versions/service';
import { type ElementTypeInput, elementTypeInput } from '../input';
import { storedMetadata } from '../metadata';
import type { ElementType, ElementTypeAttributeType } from '../schema';
import { getElementType } from '../service';
import { type Entry, entriesOf } from './entries';
import { lossesOf } from './losses';
import { typeDocument } from './merging';
import {
  clearTitle,
  deleteElementTypeRow,
  fillUniqueValues,
  findHolder,
  findTypeHolders,
  insertElementType,
  lockValues,
  type TypeRow,
  updateElementTypeRow,
  writeSimilarTypes,
  writeTitle,
  writeTypeAttributes,
} from './queries';
import { findReferences, type References, refuse } from './references';
import { announceRenaming, renewSoon } from './renaming';

const NAMES = 'GEOMETRIC_ELEMENT_NAME';
const JOIN_TEXTS = 'JOIN_TEXT';

/** The schema of the body, with texts in the languages that are active now, and with the uploaded image. */
export const elementTypeBody = async (form: IncomingForm | undefined) =>
  elementTypeInput(await activeLocales(), uploadFacts(form));

/** What is known of the image that comes along. */
export const uploadFacts = (form: IncomingForm | undefined) =>
  form && { file: Boolean(legendFileOf(form)), description: form.fields.legendFileDescription };

const legendFileOf = (form: IncomingForm | undefined) => form?.files.find(({ field }) => field === 'legendFile')?.file;

/** The new image of a legend; ignored if the legend is of another kind. */
const uploadOf = ({ legendType }: ElementTypeInput, form: IncomingForm | undefined) => ({
  file: legendType === 'LEGEND_TYPE_IMAGE' ? legendFileOf(form) : undefined,
  description: form?.fields.legendFileDescription,
});

async function rowOf(tx: Context, input: ElementTypeInput, { styles }: References, attach?: AttachLegend): Promise<TypeRow> {
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
    stored: input.metadata ? storedMetadata(input.metadata) : undefined,
  };
}

/** 409 at each attribute of which several elements have the same value, naming some of them. */
async function keepUnique({ db }: Context, id: number, entries: readonly Entry[]): Promise<void> {
  const twice = await fillUniqueValues(db, id);
  const fields = twice.map(({ attributeTypeId, elements }) => ({
    path: `listAttributeType.${entries.findIndex(({ attributeType }) => attributeType.id === attributeTypeId)}.unique`,
    key: 'project.elementType.valueTwice',
    values: { elements: [...new Set(elements)].join(', ') },
  }));
  if (fields.length > 0) throw new AppError('project.common.conflict', { fields });
}

/** What a type has several of. `was`: it as it was. */
async function writeLists(
  tx: Context,
  id: number,
  input: ElementTypeInput,
  references: References,
  was?: ElementType,
  isMerged = false,
) {
  const { db } = tx;
  const { titleId, known } = references;
  const entries = entriesOf(input, known, was?.listAttributeType);
  await clearTitle(db, id, titleId);
  await writeTypeAttributes(db, id, entries);
  if (was && uniqueChanges(entries, was)) await keepUnique(tx, id, entries);
  await writeTitle(db, id, titleId);
  if (was && (was.titleAttribute !== (input.titleAttribute || null) || visibilityChanges(entries, was)))
    await announceRenaming(tx, id);
  await writeSimilarTypes(db, id, input.similarTypes ?? []);
  await matchType(tx, id, input.styleBindings, { isMerged });
}

/** A code for an element type of this name. */
export const freeTypeCode = (ctx: Context, name: string): Promise<string> => freeCodeIn(ctx, NAMES, name);

const fieldIssueOf = (code: 'project.common.conflict' | 'project.common.invalid', path: string, key: string) => () =>
  new AppError(code, { fields: [{ path, key: `project.app.Body.field.${key}` }] });

/** Errors for records that were deleted between the check and the write. */
const GONE = {
  element_type_attribute_type_attribute_type_id_fkey: fieldIssueOf('project.common.invalid', 'listAttributeType', 'invalid'),
  legend_file_id_fkey: fieldIssueOf('project.common.invalid', 'legendTypeValue', 'invalid'),
  similar_element_type_similar_type_id_fkey: fieldIssueOf('project.common.invalid', 'similarTypes', 'invalid'),
  _style_id_fkey: fieldIssueOf('project.common.invalid', 'pointStyleName', 'notAllowed'),
};

/** Adds an element type, with the new image of its legend if there is one. `like`: the attributes of which it has copies. */
export async function addElementType(
  ctx: Context,
  input: ElementTypeInput,
  { form, like }: { form?: IncomingForm; like?: readonly ElementTypeAttributeType[] } = {},
): Promise<ElementType> {
  const upload = uploadOf(input, form);
  const references = await findReferences(ctx, input, { hasUpload: Boolean(upload.file), was: like });
  const taken = fieldIssueOf('project.common.conflict', 'code', 'taken');
  const write = (attach?: AttachLegend) =>
    transaction(ctx, async (tx) => {
      if (await isCodeTaken(tx, NAMES, input.code)) throw taken();
      const id = await insertElementType(tx.db, await rowOf(tx, input, references, attach));
      await writeLists(tx, id, input, references);
      return id;
    });
  const id = await sayingWho(
    async () => ({ code: await findHolder(ctx.db, input.code, ctx.locale) }),
    refusing({ ...GONE, geometric_element_type_code_key: taken, codes_alike: taken }, withLegendFile(ctx, upload, write)),
  );
  definitionsChanged();
  await buildSoon([id]);
  return getElementType(ctx, id);
}

/** Whether an attribute becomes unique, or is so no more. */
const uniqueChanges = (entries: readonly Entry[], was: ElementType): boolean =>
  entries.some(
    ({ attributeType, unique }) =>
      unique !== (was.listAttributeType.find((it) => it.attributeType.id === attributeType.id)?.unique ?? false),
  );

/** Whether others see, and find, the values of an attribute. */
const visibilityChanges = (entries: readonly Entry[], was: ElementType): boolean =>
  entries.some(({ attributeType, visibility }) =>
    was.listAttributeType.some((it) => it.attributeType.id === attributeType.id && it.visibility !== visibility),
  );

/** Locks a type until the transaction ends. Elements are added meanwhile: what must be true of both is held by the database. */
const hold = (tx: Context, id: number, version: number | null | undefined, documentOf?: typeof typeDocument) =>
  holdDefinition(tx, { table: 'geometric_element_type', id, version, read: () => getElementType(tx, id), documentOf });

/** Changes an element type upon its current version. What elements would lose is a 400 at the field. `isMerged`: with what others have saved. */
export async function writeElementType(
  ctx: Context,
  id: number,
  input: ElementTypeInput,
  { form, isMerged }: { form?: IncomingForm; isMerged: boolean },
): Promise<ElementType> {
  const before = await getElementType(ctx, id);
  if (isStale(input.version, before.version)) throw changedMeanwhile(before);
  refuse(await lossesOf(ctx, before, input));
  const upload = uploadOf(input, form);
  const references = await findReferences(ctx, input, { hasUpload: Boolean(upload.file), was: before.listAttributeType });
  const write = (attach?: AttachLegend) =>
    transaction(ctx, async (tx) => {
      const was = await hold(tx, id, input.version, typeDocument);
      if (uniqueChanges(entriesOf(input, references.known, was.listAttributeType), was)) await lockValues(tx.db, id);
      await updateElementTypeRow(tx.db, id, await rowOf(tx, input, references, attach));
      await writeLists(tx, id, input, references, was, isMerged);
      if (!input.canJoin) await removeCodes(tx, [was.joinTooltipText?.id, was.joinTableText?.id]);
    });
  // Elements that were written between the check and the write.
  const inUse = {
    geometry_type_in_use: fieldIssueOf('project.common.invalid', 'geometryType', 'frozen'),
    attribute_in_use: fieldIssueOf('project.common.invalid', 'listAttributeType', 'frozen'),
  };
  await refusing({ ...GONE, ...inUse }, withLegendFile(ctx, upload, write)).catch(async (error) => {
    if (error instanceof AppError && error.code === 'project.common.invalid') refuse(await lossesOf(ctx, before, input));
    throw error;
  });
  definitionsChanged();
  await renewSoon(id);
  await buildSoon([id]);
  return getElementType(ctx, id);
}

const HELD = ['project.elementType.inScope', 'project.elementType.referredTo'];

/** Says who or what holds a type that was refused to be deleted. */
async function sayingHolders(ctx: Context, id: number, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || !HELD.includes(error.code)) throw error;
  const { reviewers, attributes } = await findTypeHolders(ctx.db, id, ctx.locale);
  throw new AppError(error.code, { values: { reviewers: reviewers.join(', '), attributes: attributes.join(', ') } });
}

/** 409 while it has elements, or somebody's scope or an attribute names it, saying whose; or if its version is not the current one. */
export async function removeElementType(ctx: Context, id: number, version?: number): Promise<void> {
  const write = transaction(ctx, async (tx) => {
    const was = await hold(tx, id, version);
    await deleteElementTypeRow(tx.db, id);
    await removeCodes(tx, [was.codeDto.id, was.joinTooltipText?.id, was.joinTableText?.id]);
  });
  const answers = {
    reviewer_type_type_id_fkey: () => new AppError('project.elementType.inScope'),
    geometric_element_type_id_fkey: () => new AppError('project.elementType.inUse'),
    attribute_type_reference_type_id_fkey: () => new AppError('project.elementType.referredTo'),
  };
  await refusing(answers, write).catch((error) => sayingHolders(ctx, id, error));
  definitionsChanged();
}
