import * as z from 'zod';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { isStorable } from '@/lib/text';
import { Code } from '@/lib/translations/schema';
import { mergedFields, UponVersion, Version } from '@/lib/versions/schema';
import { PARAMETER_DATA_TYPES } from './data-types';

/** Any data type: of attributes, of parameters or of both. */
export const DataType = z.enum([...new Set([...ATTRIBUTE_DATA_TYPES, ...PARAMETER_DATA_TYPES])]).meta({ id: 'DataType' });
export type DataType = z.infer<typeof DataType>;

/** Never set, set, or emptied on purpose. */
export const ParameterState = z.enum(['DEFAULT', 'SET', 'EMPTY']);
export type ParameterState = z.infer<typeof ParameterState>;

export const ConfigurationParameter = z
  .object({
    id: z.number().int(),
    version: Version,
    code: z.string(),
    name: z.string(),
    /** The effective value; null: none. */
    value: z.string().nullable(),
    defaultValue: z.string().nullable(),
    state: ParameterState,
    mimeType: z.string().nullable(),
    filename: z.string().nullable(),
    mandatory: z.boolean(),
    userInterface: z.boolean(),
    attributeType: z.object({ dataType: z.enum(PARAMETER_DATA_TYPES), helpCode: Code.nullable() }),
  })
  .meta({ id: 'ConfigurationParameter' });
export type ConfigurationParameter = z.infer<typeof ConfigurationParameter>;

/** A parameter after a change. */
export const SavedParameter = ConfigurationParameter.extend(mergedFields).meta({ id: 'SavedParameter' });
export type SavedParameter = z.infer<typeof SavedParameter>;

/** The body of a change; an image is sent as base64. */
export const ConfigurationChange = z
  .object({
    version: UponVersion,
    value: z.string().max(4_000_000).refine(isStorable).nullish(),
    mimeType: z.string().max(100).refine(isStorable).nullish(),
    filename: z.string().max(255).refine(isStorable).nullish(),
  })
  .meta({ id: 'ConfigurationChange' });
export type ConfigurationChange = z.infer<typeof ConfigurationChange>;
