import { invalidIf, type Rule } from './rule';
import { everyLanguage, listOfLanguages, someLanguages } from './texts';

const anything: Rule = () => undefined;

/** The data types of parameters, each with the rule for its values. Images are checked by their content. */
export const PARAMETER_RULES = {
  TEXT: anything,
  NUMBER: (value) => invalidIf(!/^-?\d{1,15}$/.test(value)),
  FLOAT: (value) => invalidIf(!/^-?\d+(\.\d+)?$/.test(value)),
  BOOLEAN: (value) => invalidIf(!/^(true|false)$/.test(value)),
  IMAGE: anything,
  FORMATTED_TEXT: someLanguages,
  COLOR: (value) => (/^#[0-9a-f]{6}$/i.test(value) ? undefined : { key: 'project.configurationParameter.colour' }),
  INTERNATIONALIZATED_TEXT: everyLanguage,
  LANGUAGE: listOfLanguages,
} satisfies Record<string, Rule>;

export type ParameterDataType = keyof typeof PARAMETER_RULES;
export const PARAMETER_DATA_TYPES = Object.keys(PARAMETER_RULES) as readonly ParameterDataType[];
