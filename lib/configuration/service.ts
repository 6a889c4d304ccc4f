import 'server-only';
import type { Context } from '@/lib/auth/context';
import { type Db, db } from '@/lib/db';
import { transaction } from '@/lib/db/transaction';
import { AppError, invalid, notFound } from '@/lib/errors';
import { cleanHtml } from '@/lib/html/clean';
import { checkedImage } from './image';
import { configurationPolicy } from './policy';
import { findParameters, findValues, lockParameter, updateParameterRow } from './queries';
import type { ConfigurationChange, ConfigurationParameter, DataType } from './schema';
import type { Values } from './settings';
import { activeIn, checkValue, tiedTo } from './values';

export const listParameters = (ctx: Context) => findParameters(ctx.db, configurationPolicy.read(ctx.actor), ctx.locale);

const byCode = (rows: { code: string; value: string | null }[]): Values =>
  Object.fromEntries(rows.map(({ code, value }) => [code, value]));

/** The named parameters as they stand now; all that the interface reads when none is named. */
export const readValues = async (from: Db = db, ...codes: string[]): Promise<Values> =>
  byCode(await findValues(from, codes.length > 0 ? codes : undefined));

const cleared: ConfigurationChange = { value: null, mimeType: null, filename: null };

/** A change as it is stored: HTML cleaned, an image checked by its content. Throws what its data type refuses. */
async function storable(ctx: Context, dataType: DataType, change: ConfigurationChange): Promise<ConfigurationChange> {
  const value = change.value ?? '';
  if (dataType === 'IMAGE') return checkedImage(change);
  if (dataType === 'FORMATTED_TEXT') return { ...cleared, value: cleanHtml(value) || null };
  const active = activeIn((await readValues(ctx.db, 'ACTIVE_LANGUAGES')).ACTIVE_LANGUAGES);
  const broken = checkValue(dataType, value, active);
  if (broken) throw invalid('value', broken.key, broken.values);
  return { ...cleared, value: value.includes('<') ? cleanHtml(value) : value };
}

/** Writes a value, or clears it when there is none; what is tied to it changes in the same transaction. */
export async function changeParameter(ctx: Context, id: number, change: ConfigurationChange): Promise<ConfigurationParameter> {
  await transaction(ctx, async (tx) => {
    const parameter = await lockParameter(tx.db, id);
    if (!parameter) throw notFound();
    const stored = change.value == null ? cleared : await storable(tx, parameter.dataType, change);
    if (stored.value === null && parameter.mandatory) {
      const fields = [{ path: 'value', key: 'project.configurationParameter.required' }];
      throw new AppError('project.configurationParameter.required', { fields });
    }
    await updateParameterRow(tx.db, parameter.code, stored);
    const tied = tiedTo(parameter.code, stored.value ?? null);
    if (tied) await updateParameterRow(tx.db, tied.code, { value: tied.value });
  });
  const [changed] = await findParameters(ctx.db, configurationPolicy.read(ctx.actor), ctx.locale, id);
  return changed as ConfigurationParameter;
}

export async function clearParameter(ctx: Context, id: number): Promise<void> {
  await changeParameter(ctx, id, cleared);
}
