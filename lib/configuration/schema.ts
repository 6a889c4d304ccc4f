import * as z from 'zod';
import { isStorable } from '@/lib/text';
import { Code } from '@/lib/translations/schema';
import { UponVersion, Version } from '@/lib/versions/schema';

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

/** The data types that a parameter may have. */
export const PARAMETER_DATA_TYPES = [
  'TEXT',
  'NUMBER',
  'FLOAT',
  'BOOLEAN',
  'IMAGE',
  'FORMATTED_TEXT',
  'COLOR',
  'INTERNATIONALIZATED_TEXT',
  'LANGUAGE',
] as const satisfies readonly DataType[];

/** Nobody has set it, it was set, or it was emptied on purpose. */
export const ParameterState = z.enum(['DEFAULT', 'SET', 'EMPTY']);
export type ParameterState = z.infer<typeof ParameterState>;

export const ConfigurationParameter = z
  .object({
    id: z.number().int(),
    version: Version,
    code: z.string(),
    name: z.string(),
    /** What the product goes by: null where there is none, and the product does without. */
    value: z.string().nullable(),
    defaultValue: z.string().nullable(),
    state: ParameterState,
    mimeType: z.string().nullable(),
    filename: z.string().nullable(),
    mandatory: z.boolean(),
    userInterface: z.boolean(),
    attributeType: z.object({ dataType: DataType, helpCode: Code.nullable() }),
  })
  .meta({ id: 'ConfigurationParameter' });
export type ConfigurationParameter = z.infer<typeof ConfigurationParameter>;

/** What an administrator writes; an image is a base64 value. */
export const ConfigurationChange = z
  .object({
    version: UponVersion,
    value: z.string().max(4_000_000).refine(isStorable).nullish(),
    mimeType: z.string().max(100).refine(isStorable).nullish(),
    filename: z.string().max(255).refine(isStorable).nullish(),
  })
  .meta({ id: 'ConfigurationChange' });
export type ConfigurationChange = z.infer<typeof ConfigurationChange>;
