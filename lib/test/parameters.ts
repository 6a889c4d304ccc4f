import type { ParameterDataType } from '@/lib/configuration/data-types';
import type { ConfigurationParameter } from '@/lib/configuration/schema';

/** A parameter of the configuration that may be empty. */
export const parameter = (
  code: string,
  dataType: ParameterDataType,
  value: string | null,
  changes: Partial<ConfigurationParameter> = {},
): ConfigurationParameter => ({
  id: 5,
  version: 1,
  code,
  name: code,
  value,
  defaultValue: null,
  state: value === null ? 'DEFAULT' : 'SET',
  mimeType: null,
  filename: null,
  mandatory: false,
  userInterface: true,
  attributeType: { dataType, helpCode: null },
  ...changes,
});
