import * as z from 'zod';
import { ATTRIBUTE_DATA_TYPES, DATA_TYPES } from '@/lib/data-types';
import { listIn, withRules } from '@/lib/http/rules';
import type { Locale } from '@/lib/i18n/locales';
import { isStorable } from '@/lib/text';
import { Code } from '@/lib/translations/schema';
import { namedCode, translated } from '@/lib/translations/texts';
import { UponVersion, Version } from '@/lib/versions/schema';

export const AttributeType = z
  .object({
    id: z.number().int(),
    version: Version,
    code: Code,
    description: z.string(),
    dataType: z.enum(ATTRIBUTE_DATA_TYPES),
    maxSize: z.number().int().nullable(),
    helpCode: Code.nullable(),
    valueGroupCode: z.object({ groupCode: z.string(), listCode: z.array(Code) }).nullable(),
    inUse: z.boolean(),
  })
  .meta({ id: 'AttributeType' });

const MAX_HELP = 20_000;
const REQUIRED = 'project.app.Body.field.required';

const folded = (code: unknown) => (typeof code === 'string' ? code.trim().toLowerCase() : code);

/** The codes of values that occur more than once, ignoring case, without the first occurrence. */
const doubles = (values: readonly Record<string, unknown>[]) =>
  values.flatMap(({ code }, at) =>
    typeof code === 'string' && values.findIndex((it) => folded(it.code) === folded(code)) < at
      ? [{ path: `valueGroupCode.listCode.${at}.code`, key: 'project.app.Body.field.taken' }]
      : [],
  );

/**
 * What an administrator writes, with names in each of these languages. Code and data type cannot be changed later; what a data type
 * does not have (a size, values) may be sent and is ignored.
 */
export const attributeTypeInput = (active: readonly Locale[]) =>
  withRules(
    z.object({
      version: UponVersion,
      code: namedCode(active),
      description: z.string().trim().min(1).max(1000).refine(isStorable),
      dataType: z.enum(ATTRIBUTE_DATA_TYPES),
      maxSize: z.number().int().min(1).max(100_000).nullish(),
      helpCode: translated([], MAX_HELP).nullish(),
      valueGroupCode: z.object({ listCode: z.array(namedCode(active)).max(2000) }).nullish(),
    }),
    ({ dataType, maxSize, valueGroupCode }) => {
      const values = listIn((valueGroupCode as { listCode?: unknown } | null | undefined)?.listCode);
      const known = ATTRIBUTE_DATA_TYPES.find((it) => it === dataType);
      const { hasSize, hasValues } = known ? DATA_TYPES[known] : { hasSize: false, hasValues: false };
      return [
        ...(hasSize && maxSize == null ? [{ path: 'maxSize', key: REQUIRED }] : []),
        ...(hasValues && values.length === 0 ? [{ path: 'valueGroupCode', key: REQUIRED }] : []),
        ...(hasValues ? doubles(values) : []),
      ];
    },
  );
export const AttributeTypeInput = attributeTypeInput([]).meta({ id: 'AttributeTypeInput' });

export type AttributeTypeInput = z.infer<typeof AttributeTypeInput>;
export type AttributeType = z.infer<typeof AttributeType>;
