import { nameIn } from '@/lib/translations/schema';
import { type DataTypeDefinition, ok, trimmed, type ValueFilter, type ValueRules, wrong } from './definition';

/** The values of a filter, all of them valid. */
export function anyOf(parse: DataTypeDefinition['parse'], many: boolean) {
  return (asked: readonly string[], rules: ValueRules): ValueFilter | undefined => {
    const values = asked.map((text) => parse(text, rules).value);
    return values.every((value) => value !== undefined) ? { kind: 'anyOf', values, many } : undefined;
  };
}

/** The code of one of the attribute type's values. */
export const parseCode = trimmed((text, { valueGroupCode }) =>
  valueGroupCode?.listCode.some(({ code }) => code === text) ? ok(text) : wrong('option'),
);

/** The common part of the data types whose values are chosen from a list. */
export const chosen = {
  hasSize: false,
  hasValues: true,
  isContact: false,
  hasPattern: false,
  isChosen: true,
  isNumeric: false,
  index: 'none',
  compared: 'choice',
  example: null,
  parse: parseCode,
  present: (value, { valueGroupCode }, { locale }) => {
    const code = valueGroupCode?.listCode.find((it) => it.code === value);
    return code ? nameIn(code, locale) : value;
  },
} as const satisfies Partial<DataTypeDefinition>;
