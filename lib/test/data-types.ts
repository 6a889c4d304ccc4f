import { ATTRIBUTE_DATA_TYPES, type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import type { DataTypeDefinition, ValueRules } from '@/lib/data-types/definition';

const those = (accepts: (definition: DataTypeDefinition) => boolean) => {
  const [first, ...others] = ATTRIBUTE_DATA_TYPES.filter((it) => accepts(DATA_TYPES[it]));
  return [first, ...others] as [AttributeDataType, ...AttributeDataType[]];
};
/** Groups of data types: those with a list of values, those with neither values nor a size, and so on. */
export const withValues = those(({ hasValues }) => hasValues);
export const plain = those(({ hasValues, hasSize }) => !hasValues && !hasSize);
export const searchedAsText = those(({ index }) => index === 'text');
export const multiple = those(({ isMultiple }) => isMultiple);

const code = (name: string, text: string) => ({
  id: 1,
  code: name,
  codeGroup: { groupCode: 'KIND' },
  listInternationalizationDto: [{ language: 'es-ES', description: text }],
});
/** An attribute type with all options: at most five characters, and two values. */
const rules: ValueRules = { maxSize: 5, valueGroupCode: { listCode: [code('MILL', 'Molino'), code('WELL', 'Pozo')] } };

/** The stored form of a text, or `!` and the rule that it breaks. */
export function parsed(type: DataTypeDefinition, text: string): string {
  const { value, problem } = type.parse(text, rules);
  return value ?? problem?.key.replace('elements.attribute.', '!') ?? '';
}

/** The same of a value of another data type. */
export const converted = (type: DataTypeDefinition, text: string) => parsed(type, type.fromOther?.(text) ?? text);

/** The filter that these texts are parsed to. */
export const filtered = (type: DataTypeDefinition, ...asked: string[]) => type.filter(asked, rules);

/** A stored value formatted in Spanish, in the time zone of Madrid. */
export const shown = (type: DataTypeDefinition, value: string): string =>
  type.present(value, rules, { locale: 'es-ES', timeZone: 'Europe/Madrid', yes: 'Sí', no: 'No' });
