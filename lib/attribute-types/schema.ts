import * as z from 'zod';
import { DataType } from '@/lib/configuration/schema';
import { Code, Translations } from '@/lib/translations/schema';

export const AttributeType = z
  .object({
    id: z.number().int(),
    code: Code,
    description: z.string(),
    dataType: DataType,
    maxSize: z.number().int().nullable(),
    helpCode: Code.nullable(),
    valueGroupCode: z.object({ groupCode: z.string(), listCode: z.array(Code) }).nullable(),
    inUse: z.boolean(),
  })
  .meta({ id: 'AttributeType' });

/** The data types that an element's attribute may have. */
export const ATTRIBUTE_DATA_TYPES = [
  'TEXT',
  'SELECT',
  'MULTISELECT',
  'DATE',
  'DATE_TIME',
  'NUMBER',
  'FLOAT',
  'CONTACT_DATA',
  'BOOLEAN',
] as const satisfies readonly DataType[];

const CodeText = z.string().trim().min(1).max(100);
const NamedCode = Translations.extend({ code: CodeText });

/** What an administrator writes. Code and data type stand once they are written. */
export const AttributeTypeInput = z
  .object({
    code: NamedCode,
    description: z.string().trim().min(1).max(1000),
    dataType: z.enum(ATTRIBUTE_DATA_TYPES),
    maxSize: z.number().int().min(1).max(100_000).nullish(),
    helpCode: Translations.nullish(),
    valueGroupCode: z.object({ listCode: z.array(NamedCode).max(2000) }).nullish(),
  })
  .refine(({ dataType, maxSize }) => dataType !== 'TEXT' || maxSize != null, {
    path: ['maxSize'],
    params: { key: 'project.app.Body.field.required' },
  })
  .refine(({ dataType, valueGroupCode }) => !hasValues(dataType) || (valueGroupCode?.listCode.length ?? 0) > 0, {
    path: ['valueGroupCode'],
    params: { key: 'project.app.Body.field.required' },
  })
  .meta({ id: 'AttributeTypeInput' });

/** Whether an attribute of this data type is chosen from a list of values. */
export const hasValues = (dataType: DataType) => dataType === 'SELECT' || dataType === 'MULTISELECT';

export type AttributeTypeInput = z.infer<typeof AttributeTypeInput>;
export type AttributeType = z.infer<typeof AttributeType>;
export type { DataType } from '@/lib/configuration/schema';
