import * as z from 'zod';
import { Code } from '@/lib/translations/schema';

export const DataType = z
  .enum([
    'TEXT',
    'SELECT',
    'MULTISELECT',
    'DATE',
    'DATE_TIME',
    'NUMBER',
    'FLOAT',
    'CONTACT_DATA',
    'BOOLEAN',
    'IMAGE',
    'FORMATTED_TEXT',
    'COLOR',
    'INTERNATIONALIZATED_TEXT',
    'LANGUAGE',
  ])
  .meta({ id: 'DataType' });
export type DataType = z.infer<typeof DataType>;

export const ConfigurationParameter = z
  .object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    value: z.string().nullable(),
    mimeType: z.string().nullable(),
    filename: z.string().nullable(),
    mandatory: z.boolean(),
    userInterface: z.boolean(),
    attributeType: z.object({ dataType: DataType, helpCode: Code.nullable() }),
  })
  .meta({ id: 'ConfigurationParameter' });
export type ConfigurationParameter = z.infer<typeof ConfigurationParameter>;
