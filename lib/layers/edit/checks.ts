import 'server-only';
import type * as z from 'zod';
import type { Context } from '@/lib/auth/context';
import { AppError, type FieldIssue } from '@/lib/errors';
import { fieldIssue } from '@/lib/http/parse';
import { activeLocales } from '@/lib/i18n/active';
import { Translations } from '@/lib/translations/schema';
import { textIssues } from '@/lib/translations/texts';
import { LayerChange, LayerInput } from '../input';
import { isPublished, type Layer } from '../schema';
import { groupExists, imageExists, nameIsTaken } from './queries';

type Raw = Record<string, unknown>;
const rule = (path: string, key: string): FieldIssue => ({ path, key: `project.app.Body.field.${key}` });

/** The checks that need the database: languages, groups, images. The schema has checked the format. */
async function issuesOfTheMoment(ctx: Context, raw: Raw): Promise<FieldIssue[]> {
  const { geometricLayerGroupId: group, legendTypeValue: image } = raw;
  const texts = Translations.safeParse(raw.internationalization);
  const isImage = raw.legendType === 'LEGEND_TYPE_IMAGE' && !raw.legendFile && /^[1-9]\d{0,14}$/.test(String(image));
  return [
    ...(texts.success ? textIssues('internationalization', texts.data, await activeLocales()) : []),
    ...(Number.isSafeInteger(group) && !(await groupExists(ctx.db, group as number))
      ? [rule('geometricLayerGroupId', 'notAllowed')]
      : []),
    ...(isImage && !(await imageExists(ctx.db, Number(image)))
      ? [{ path: 'legendTypeValue', key: 'project.common.legendType.file.error' }]
      : []),
  ];
}

/** Returns the input, or throws all problems at once (400). */
async function checked(ctx: Context, schema: z.ZodType<LayerInput>, raw: Raw, more: FieldIssue[] = []): Promise<LayerInput> {
  const read = schema.safeParse(raw, { reportInput: true });
  const fields = [...(read.error?.issues ?? []).map(fieldIssue), ...(await issuesOfTheMoment(ctx, raw)), ...more];
  if (!read.success || fields.length > 0) throw new AppError('project.common.invalid', { fields });
  return read.data;
}

/** A new layer's input. 409 at `internalName` if another published layer has that name. */
export async function checkedNew(ctx: Context, raw: Raw): Promise<LayerInput> {
  const input = await checked(ctx, LayerInput, raw);
  if (isPublished(input.type) && input.internalName && (await nameIsTaken(ctx.db, input.internalName))) throw nameTaken();
  return input;
}

export const nameTaken = () => new AppError('project.common.conflict', { fields: [rule('internalName', 'taken')] });
export const codeTaken = () => new AppError('project.common.conflict', { fields: [rule('code', 'taken')] });

/** The fields that cannot be changed; they need not be sent. */
const frozen = ({ type }: Layer) => ['type', 'code', 'tableName', ...(isPublished(type) ? ['internalName'] : [])];

/** The input of a change, with the fixed fields filled in. */
export function checkedChange(ctx: Context, raw: Raw, before: Layer): Promise<LayerInput> {
  const known: Raw = { ...before, code: before.code.code };
  const fixed = frozen(before);
  const differing = fixed
    .filter((name) => raw[name] !== undefined && raw[name] !== known[name])
    .map((name) => rule(name, 'frozen'));
  const unchanged = Object.fromEntries(fixed.map((name) => [name, known[name]]));
  return checked(ctx, LayerChange, { ...raw, ...unchanged }, differing);
}
