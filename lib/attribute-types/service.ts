import 'server-only';
import type { Context } from '@/lib/auth/context';
import { ATTRIBUTE_DATA_TYPES, DATA_TYPES } from '@/lib/data-types';
import { isPattern, matchesPattern } from '@/lib/data-types/pattern';
import { transaction } from '@/lib/db/transaction';
import { refusing, sayingWho } from '@/lib/db/violations';
import { AppError, type FieldIssue, invalid, notFound } from '@/lib/errors';
import { cleanHtml } from '@/lib/html/clean';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { withRules } from '@/lib/http/rules';
import { activeLocales } from '@/lib/i18n/active';
import type { Translations } from '@/lib/translations/schema';
import { freeCodeIn, isCodeTaken, removeCodeGroup, removeCodes, writeCode } from '@/lib/translations/service';
import { saidTexts, saidWording } from '@/lib/translations/texts';
import { changedMeanwhile, holdDefinition, isStale } from '@/lib/versions/service';
import type { AttributeTypeQuery } from './api';
import { type Choice, withWasPictures } from './choices';
import { attributeDocument } from './merging';
import {
  deleteAttributeTypeRow,
  findAttributeType,
  findAttributeTypes,
  findHolder,
  findLongestText,
  findUses,
  insertAttributeType,
  touchAttributeTypeRow,
  updateAttributeTypeRow,
  type ValueRow,
} from './queries';
import { type AttributeType, type AttributeTypeInput, attributeTypeInput, limitIssues } from './schema';
import { keepHeldChoices, newChoiceIssues, writeChoiceGroup } from './write-choices';

export async function listAttributeTypes(ctx: Context, query: AttributeTypeQuery): Promise<Page<AttributeType>> {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, locale: ctx.locale };
  const { items, total } = await findAttributeTypes(ctx.db, query, window);
  return pageOf(items, total);
}

const NAMES = 'ATTRIBUTE_TYPE_NAME';
const HELPS = 'ATTRIBUTE_TYPE_HELP_GROUP_CODE';

/** What is stored of a value's rules: what the data type does not have stays out, what is empty is nothing. */
export function valuesOf({ dataType, ...input }: AttributeTypeInput): ValueRow {
  const { compare, hasPattern, pointsAt, parse } = DATA_TYPES[dataType];
  const pattern = (hasPattern && input.pattern) || null;
  // Values are compared with them as both are stored.
  const stored = (text: string) => parse(text, { maxSize: null, valueGroupCode: null }).value ?? text;
  const end = (text: string | null | undefined) => (compare && text ? stored(text) : null);
  const asStored = (text: string) => (compare ? stored(text) : text);
  return {
    min: end(input.min),
    max: end(input.max),
    defaultValue: input.defaultValue ? asStored(input.defaultValue) : null,
    unit: input.unit || null,
    pattern,
    patternMessage: pattern === null ? null : saidWording(input.patternMessage),
    placeholder: saidWording(input.placeholder),
    referenceType: (pointsAt === 'element' && input.referenceType) || null,
  };
}

/** A value that is not sent stays as it is. */
export const withWas = (was: AttributeType, input: AttributeTypeInput): AttributeTypeInput => {
  const said = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const { min, max, defaultValue, unit, pattern, patternMessage, placeholder, referenceType } = was;
  const listCode = withWasPictures(was.valueGroupCode?.listCode ?? [], input.valueGroupCode?.listCode ?? []);
  const valueGroupCode = input.valueGroupCode && { listCode };
  return { ...input, min, max, defaultValue, unit, pattern, patternMessage, placeholder, referenceType, ...said, valueGroupCode };
};

/** The size of the texts, where the data type has one. */
export const sizeOf = ({ dataType, maxSize }: AttributeTypeInput) => (DATA_TYPES[dataType].hasSize ? maxSize : null);
const valueGroupOf = (code: string) => `ATTRIBUTE_TYPE_${code}_VALUES`;

/** 404 if there is none. */
export async function getAttributeType(ctx: Context, id: number): Promise<AttributeType> {
  const found = await findAttributeType(ctx.db, id);
  if (!found) throw notFound();
  return found;
}

/** Locks an attribute type until the transaction ends. `documentOf`: it is about to be changed. */
const hold = (tx: Context, id: number, version: number | null | undefined, documentOf?: typeof attributeDocument) =>
  holdDefinition(tx, { table: 'attribute_type', id, version, read: () => getAttributeType(tx, id), documentOf });

/** Locks an attribute type until the transaction ends, and reads it. 404. */
export const lockAttributeType = (tx: Context, id: number): Promise<AttributeType> => hold(tx, id, undefined);

/** Locks an attribute type until the transaction ends, and keeps what it is now: other parts are about to change it. 404. */
export const keepAttributeType = (tx: Context, id: number): Promise<AttributeType> => hold(tx, id, undefined, attributeDocument);

/** The schema of the body, with names in the languages that are active now, and expressions that the server's engine knows. */
export const attributeTypeBody = async () =>
  withRules(attributeTypeInput(await activeLocales()), ({ dataType, pattern, defaultValue }) => {
    const known = ATTRIBUTE_DATA_TYPES.find((it) => it === dataType);
    if (!known || !DATA_TYPES[known].hasPattern || typeof pattern !== 'string' || pattern === '') return [];
    return isPattern(pattern)
      ? patternIssues(pattern, defaultValue)
      : [{ path: 'pattern', key: 'project.attributeType.pattern' }];
  });

/** A default value that a pattern does not match: no element that says nothing could be saved. */
const patternIssues = (pattern: string, defaultValue: unknown): FieldIssue[] =>
  typeof defaultValue === 'string' && defaultValue.trim() !== '' && !matchesPattern(pattern, defaultValue.trim())
    ? [{ path: 'defaultValue', key: 'project.attributeType.defaultPattern' }]
    : [];

/** What is wrong with the rules of an attribute type as a whole: what is sent, and what stays because it is not. */
function ruleIssues(whole: AttributeTypeInput): FieldIssue[] {
  const { dataType, pattern, defaultValue } = whole;
  const isMatched = DATA_TYPES[dataType].hasPattern && pattern;
  return [...limitIssues(dataType, whole), ...(isMatched ? patternIssues(pattern, defaultValue) : [])];
}

const noTexts: Translations = { listInternationalizationDto: [] };
/** Texts as they are stored, their HTML cleaned. */
export const cleanedTexts = (texts: Translations): Translations => ({
  listInternationalizationDto: saidTexts(texts).map((it) => ({ ...it, description: cleanHtml(it.description) })),
});

/** Writes the help text, cleaned; an empty one is stored as none. */
async function writeHelp(tx: Context, code: string, help: Translations | null | undefined): Promise<number | null> {
  const texts = help ? cleanedTexts(help) : noTexts;
  return texts.listInternationalizationDto.length > 0 ? writeCode(tx, { group: HELPS, code: `${code}_HELP` }, texts) : null;
}

export async function addAttributeType(ctx: Context, input: AttributeTypeInput): Promise<AttributeType> {
  const { code } = input.code;
  const group = DATA_TYPES[input.dataType].hasValues ? valueGroupOf(code) : null;
  const wrong = newChoiceIssues(input);
  if (wrong.length > 0) throw new AppError('project.common.invalid', { fields: wrong });
  const write = transaction(ctx, async (tx) => {
    if (await isCodeTaken(tx, NAMES, code)) throw codeTaken();
    const nameCodeId = await writeCode(tx, { group: NAMES, code }, input.code);
    if (group) await writeChoiceGroup(tx, group, { was: [], said: input.valueGroupCode?.listCode ?? [] });
    return insertAttributeType(tx.db, {
      ...input,
      maxSize: sizeOf(input),
      values: valuesOf(input),
      nameCodeId,
      helpCodeId: await writeHelp(tx, code, input.helpCode),
      valueGroup: group,
    });
  });
  const who = async () => ({ 'code.code': await findHolder(ctx.db, code, ctx.locale) });
  return getAttributeType(
    ctx,
    await sayingWho(who, refusing({ codes_alike: codeTaken, attribute_type_name_code_id_key: codeTaken, ...GONE_TYPE }, write)),
  );
}

/** Replaces the choices of an attribute type, in this order; as a change of it. */
export async function writeChoices(
  tx: Context,
  { id, valueGroupCode }: AttributeType,
  listCode: readonly Choice[],
): Promise<void> {
  if (!valueGroupCode) return;
  // Choices that come back bring the drawings that they had.
  await writeChoiceGroup(tx, valueGroupCode.groupCode, { was: [...valueGroupCode.listCode, ...listCode], said: listCode });
  await touchAttributeTypeRow(tx.db, id);
}

/** A code for an attribute type of this name. */
export const freeAttributeCode = (ctx: Context, name: string): Promise<string> => freeCodeIn(ctx, NAMES, name);

/** There is no such type for references. */
const GONE_TYPE = {
  attribute_type_reference_type_id_fkey: () => invalid('referenceType', 'elements.type.unknown'),
};

/** 409: another attribute type has the code. */
export const codeTaken = () =>
  new AppError('project.common.conflict', { fields: [{ path: 'code.code', key: 'project.app.Body.field.taken' }] });

const frozen = (was: AttributeType, { code, dataType }: AttributeTypeInput): FieldIssue[] =>
  [code.code !== was.code.code && 'code.code', dataType !== was.dataType && 'dataType'].flatMap((path) =>
    path ? [{ path, key: 'project.app.Body.field.frozen' }] : [],
  );

/** A lowered maximum must not be less than the longest existing text. */
async function tooShort(ctx: Context, was: AttributeType, { maxSize }: AttributeTypeInput): Promise<FieldIssue[]> {
  if (!maxSize || !was.maxSize || maxSize >= was.maxSize) return [];
  const length = await findLongestText(ctx.db, was.id);
  return length > maxSize ? [{ path: 'maxSize', key: 'project.attributeType.longerTexts', values: { length } }] : [];
}

/** Changes an attribute type upon its current version. */
export async function writeAttributeType(ctx: Context, id: number, input: AttributeTypeInput): Promise<AttributeType> {
  const before = await getAttributeType(ctx, id);
  if (isStale(input.version, before.version)) throw changedMeanwhile(before);
  const frozenFields = frozen(before, input);
  const rules = frozenFields.length > 0 ? [] : ruleIssues(withWas(before, input));
  const choices = newChoiceIssues(input, before.valueGroupCode?.listCode);
  const wrong = [...frozenFields, ...(await tooShort(ctx, before, input)), ...rules, ...choices];
  if (wrong.length > 0) throw new AppError('project.common.invalid', { fields: wrong });
  const write = transaction(ctx, async (tx) => {
    const was = await hold(tx, id, input.version, attributeDocument);
    await keepHeldChoices(tx, was, input);
    await writeCode(tx, { group: was.code.codeGroup.groupCode, code: was.code.code }, input.code);
    if (was.valueGroupCode) {
      const { groupCode, listCode } = was.valueGroupCode;
      await writeChoiceGroup(tx, groupCode, { was: listCode, said: input.valueGroupCode?.listCode ?? [] });
    }
    const helpCodeId = await writeHelp(tx, was.code.code, input.helpCode);
    await updateAttributeTypeRow(tx.db, id, {
      ...input,
      maxSize: sizeOf(input),
      values: valuesOf(withWas(was, input)),
      helpCodeId,
    });
    if (helpCodeId === null) await removeCodes(tx, [was.helpCode?.id]);
  });
  await refusing(GONE_TYPE, write);
  return getAttributeType(ctx, id);
}

/** 409 while an element type uses it, saying which, or if its version is not the current one. */
export async function removeAttributeType(ctx: Context, id: number, version?: number): Promise<void> {
  const run = transaction(ctx, async (tx) => {
    const was = await hold(tx, id, version);
    const uses = await findUses(tx.db, id, tx.locale);
    if (uses.length > 0) throw new AppError('project.attributeType.inUse', { values: { types: uses.join(', ') } });
    await deleteAttributeTypeRow(tx.db, id);
    await removeCodes(tx, [was.code.id, was.helpCode?.id]);
    if (was.valueGroupCode) await removeCodeGroup(tx, was.valueGroupCode.groupCode);
  });
  await refusing({ element_type_attribute_type_attribute_type_id_fkey: () => new AppError('project.common.inUse') }, run);
}
