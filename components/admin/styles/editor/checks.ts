import { boundFilter, type Supplier } from '@/lib/styles/binding/bind';
import { choicesMeant } from '@/lib/styles/binding/filter';
import { whyNever } from '@/lib/styles/binding/warnings';
import type { Filter } from '@/lib/styles/schema';

/** Why a rule can never match. */
export type Never =
  | { why: 'attribute'; property: string }
  | { why: 'choice'; property: string; value: string }
  | { why: 'contradiction' | 'other' };

function comparison(filter: Filter & { property: string }, supplier: Supplier): Never | undefined {
  const { property } = filter;
  const supplied = supplier(property);
  if (!supplied) return filter.op === 'isNull' ? undefined : { why: 'attribute', property };
  const values = filter.op === '==' ? [filter.value] : filter.op === 'in' ? filter.values : undefined;
  if (supplied.compared !== 'choice' || !values) return undefined;
  const [first] = values;
  return values.some((it) => choicesMeant(it, supplied.choices).length > 0)
    ? undefined
    : { why: 'choice', property, value: String(first) };
}

/** What a filter asks for in vain, so that nothing can pass it. */
function inVain(filter: Filter, supplier: Supplier): Never | undefined {
  switch (filter.op) {
    case 'all':
      return filter.filters.map((it) => inVain(it, supplier)).find((it) => it !== undefined);
    case 'any': {
      const found = filter.filters.map((it) => inVain(it, supplier));
      return found.every((it) => it !== undefined) ? found[0] : undefined;
    }
    // What can never be passed is always passed the other way round.
    case 'not':
      return undefined;
    default:
      return comparison(filter, supplier);
  }
}

/** Why a filter can never be passed; undefined where it may be. */
export function neverPasses(filter: Filter, supplier: Supplier): Never | undefined {
  const found = inVain(filter, supplier);
  if (found) return found;
  const why = whyNever(boundFilter(filter, supplier, () => undefined));
  return why && { why: why === 'contradiction' ? 'contradiction' : 'other' };
}
