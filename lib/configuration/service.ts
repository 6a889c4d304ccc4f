import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { YEAR_S } from '@/lib/durations';
import { AppError, invalid, notFound } from '@/lib/errors';
import { cleanHtml } from '@/lib/html/clean';
import { PAGE_SIZE, page as pageOf } from '@/lib/http/list';
import { knowLanguages } from '@/lib/i18n/languages';
import { currentValues, readValues } from '@/lib/parameters/service';
import { fromSeparated, separated } from '@/lib/translations/separated';
import { savingMerged, type Upon } from '@/lib/versions/merging';
import { holdDefinition, isStale } from '@/lib/versions/service';
import type { ParameterQuery } from './api';
import type { ParameterDataType } from './data-types';
import { checkedImage } from './image';
import { mergedValue, parameterDocument, parameterPlan } from './merging';
import { configurationPolicy } from './policy';
import {
  countParameters,
  findImage,
  findParameterPage,
  findParameters,
  type LockedParameter,
  lockParameter,
  lockTogether,
  type StoredParameter,
  updateParameterRow,
} from './queries';
import type { ConfigurationChange, ConfigurationParameter, SavedParameter } from './schema';
import { activeIn, checkValue, hasContent, LINKED, linkedTo } from './values';

export const listParameters = (ctx: Context) => findParameters(ctx.db, configurationPolicy.read(ctx.actor), ctx.locale);

export async function findParametersBy(ctx: Context, query: ParameterQuery) {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE, locale: ctx.locale };
  const [items, total] = await Promise.all([
    findParameterPage(ctx.db, query, window),
    countParameters(ctx.db, query, ctx.locale),
  ]);
  return pageOf(items, total);
}

/** The image of a parameter. 404 for other parameters. */
export async function parameterImage(ctx: Context, code: string, stamped: boolean): Promise<Response> {
  const found = await findImage(ctx.db, configurationPolicy.read(ctx.actor), code);
  if (!found) throw notFound();
  return new Response(Buffer.from(found.value, 'base64'), {
    headers: {
      'Content-Type': found.mimeType ?? 'image/png',
      'Cache-Control': stamped ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      // An SVG opened in a window of its own must not run scripts or load anything.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

const cleanIfHtml = (text: string) => (/<[a-z!/?]/i.test(text) ? cleanHtml(text) : text);

/** Cleans HTML, each language separately, so that an unclosed tag of one does not include the next. */
function cleaned(dataType: ParameterDataType, value: string): string {
  const formatted = dataType === 'FORMATTED_TEXT';
  const clean = formatted ? cleanHtml : cleanIfHtml;
  const texts = formatted || dataType === 'INTERNATIONALIZATED_TEXT' ? fromSeparated(value) : undefined;
  if (!texts) return formatted && !hasContent(clean(value)) ? '' : clean(value);
  const each = texts.listInternationalizationDto.map(({ language, description }) => {
    const text = clean(description ?? '');
    return { language, description: hasContent(text) ? text : '' };
  });
  return separated({ listInternationalizationDto: each });
}

const emptied: StoredParameter = { state: 'EMPTY', value: null };

/** A change as it is stored: HTML cleaned, an image checked by its content. Throws when the value breaks a rule. */
async function storable(ctx: Context, parameter: LockedParameter, change: ConfigurationChange): Promise<StoredParameter> {
  const { code, dataType, mandatory } = parameter;
  const value = dataType === 'IMAGE' ? change.value : cleaned(dataType, (change.value ?? '').trim());
  if (!value) {
    if (!mandatory) return emptied;
    const fields = [{ path: 'value', key: 'project.configurationParameter.required' }];
    throw new AppError('project.configurationParameter.required', { fields });
  }
  if (dataType === 'IMAGE') return { state: 'SET', ...(await checkedImage(code, change)) };
  const active = activeIn((await readValues(ctx.db, 'ACTIVE_LANGUAGES')).ACTIVE_LANGUAGES);
  const broken = checkValue({ code, dataType }, value, active);
  if (broken) throw invalid('value', broken.key, broken.values);
  return { state: 'SET', value };
}

const readParameter = async (ctx: Context, id: number) =>
  (await findParameters(ctx.db, configurationPolicy.read(ctx.actor), ctx.locale, id))[0] as ConfigurationParameter;

const table = 'configuration_parameter';
const documentOf = ({ attributeType, value }: ConfigurationParameter) => parameterDocument(attributeType.dataType, value);

type Decide = (ctx: Context, parameter: LockedParameter) => Promise<StoredParameter>;

/** Writes the value that `decide` returns, if the version is the current one; the linked parameter changes in the same transaction. */
async function write(ctx: Context, id: number, version: number | null | undefined, decide: Decide) {
  await transaction(ctx, async (tx) => {
    const read = () => readParameter(tx, id);
    // Otherwise two concurrent writes would each read the other's old value, and leave the two in disagreement.
    await lockTogether(tx.db, id, LINKED);
    await holdDefinition(tx, { table, id, version, read, documentOf });
    const parameter = await lockParameter(tx.db, id);
    if (!parameter) throw notFound();
    const { code } = parameter;
    const stored = await decide(tx, parameter);
    if (code === 'ACTIVE_LANGUAGES') await knowLanguages(tx.db, activeIn(stored.value));
    await updateParameterRow(tx.db, code, stored);
    const linked = linkedTo(code, (await readValues(tx.db, code))[code] ?? null);
    if (!linked || (await readValues(tx.db, linked.code))[linked.code] === linked.value) return;
    await updateParameterRow(tx.db, linked.code, { state: 'SET', value: linked.value });
  });
  currentValues.forget();
}

/**
 * Sets a parameter, or empties it when there is no value; a change of an older version is merged with what others have saved since. A
 * switch has no empty state: it is reset to its default.
 */
export async function changeParameter(ctx: Context, id: number, change: ConfigurationChange): Promise<SavedParameter> {
  const before = await readParameter(ctx, id);
  if (!before) throw notFound();
  const { dataType } = before.attributeType;
  const isStored = async (): Promise<StoredParameter> => storable(ctx, { ...before, dataType }, change);
  const mine = isStale(change.version, before.version) ? parameterDocument(dataType, (await isStored()).value) : {};
  const upon: Upon<ConfigurationParameter> = {
    ...{ table, id, version: change.version, plan: parameterPlan, documentOf },
    read: () => readParameter(ctx, id),
    versionOf: (it) => it.version,
    mine: () => mine,
  };
  return savingMerged(ctx, upon, async ({ document, version }) => {
    const isTheirs = dataType === 'IMAGE' && document && document.value !== mine.value;
    const value = document && dataType !== 'IMAGE' ? mergedValue(document) : change.value;
    if (!isTheirs) await write(ctx, id, version, (tx, parameter) => storable(tx, parameter, { ...change, value }));
    return readParameter(ctx, id);
  });
}

interface Clearing {
  to?: 'default';
  version?: number;
}

/** Empties a parameter, or resets it to its default. */
export async function clearParameter(ctx: Context, id: number, { to, version }: Clearing): Promise<void> {
  if (to === 'default') await write(ctx, id, version, async (_, { defaultValue }) => ({ state: 'DEFAULT', value: defaultValue }));
  else await changeParameter(ctx, id, { value: null, version });
}
