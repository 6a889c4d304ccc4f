import { type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import type { ValueRules } from '@/lib/data-types/definition';
import type { MessageValues } from '@/lib/errors';
import type { Filter } from '@/lib/styles/schema';
import { nameIn } from '@/lib/translations/schema';
import type { ElementType } from './schema';

/** A comparison within a filter. */
type Test = Exclude<Filter, { filters: Filter[] } | { filter: Filter }>;

const testsIn = (filter: Filter): Test[] =>
  'filters' in filter ? filter.filters.flatMap(testsIn) : 'filter' in filter ? testsIn(filter.filter) : [filter];

/** What is to be known of an attribute on whose values others depend. */
export type Deciding = Pick<ValueRules, 'maxSize'> & {
  dataType: AttributeDataType;
  valueGroupCode: { listCode: readonly { code: string }[] } | null;
};

/** The values with which a test compares that no element can have. Of an order only numbers have to be some. */
function impossibleIn(test: Test, { dataType, ...rules }: Deciding): string[] {
  const { compared, parse } = DATA_TYPES[dataType];
  const isNumber = compared === 'number';
  // Other texts than numbers are compared as they are stored.
  const isPossible = (text: string) => {
    const { value } = parse(text, rules as ValueRules);
    return value !== undefined && (isNumber || value === text);
  };
  switch (test.op) {
    case '==':
    case '!=':
      return isPossible(String(test.value)) ? [] : [String(test.value)];
    case 'in':
      return test.values.map(String).filter((it) => !isPossible(it));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return isNumber && !Number.isFinite(Number(test.value)) ? [String(test.value)] : [];
    default:
      return [];
  }
}

/** What a condition asks of attributes that no value of them is. `decidingOf`: an attribute by its code, in any case. */
export const impossibleTests = <D extends Deciding>(condition: Filter, decidingOf: (code: string) => D | undefined) =>
  testsIn(condition).flatMap((test) => {
    const deciding = decidingOf(test.property);
    return deciding ? impossibleIn(test, deciding).map((value) => ({ deciding, value })) : [];
  });

/** What conditions of attributes ask for in vain, as keys and values of messages. */
export function conditionWarnings(
  { listAttributeType }: Pick<ElementType, 'listAttributeType'>,
  locale: string,
): { key: string; values: MessageValues }[] {
  return listAttributeType.flatMap(({ attributeType, condition, retired }) => {
    if (!condition || retired) return [];
    const name = nameIn(attributeType.code, locale);
    const named = (code: string) =>
      listAttributeType.find((it) => it.attributeType.code.code.toLowerCase() === code.toLowerCase());
    const decidedBy = new Set(testsIn(condition).flatMap(({ property }) => named(property) ?? []));
    return [
      ...[...decidedBy]
        .filter((it) => it.retired)
        .map((it) => ({
          key: 'project.elementType.condition.retired',
          values: { name, other: nameIn(it.attributeType.code, locale) },
        })),
      ...impossibleTests(condition, (code) => named(code)?.attributeType).map(({ deciding, value }) => ({
        key: 'project.elementType.condition.never',
        values: { name, other: nameIn(deciding.code, locale), value },
      })),
    ];
  });
}
