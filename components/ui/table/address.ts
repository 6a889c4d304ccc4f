import type { Sort } from './columns';
import type { FilterValues } from './filters';

/** Where somebody stands in a table. It is all in the address: back, reload and a shared link give the same page. */
export interface TableState {
  /** Zero-based, as the calls count; the address and the screen count from one. */
  page: number;
  size: number;
  sort: Sort;
  filters: FilterValues;
}

export interface TableRules {
  sortFields: readonly string[];
  defaultSort: Sort;
  /** Whether the person may filter by this name; anything else in the address is as if it were not there. */
  isFilter: (name: string) => boolean;
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_SIZE = 10;
const OWN = ['page', 'size', 'sort', 'order'];

const positive = (text: string | null, fallback: number) => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback);

/** Reads what it can of an address; what makes no sense is the default. */
export function readAddress(params: URLSearchParams, { sortFields, defaultSort, isFilter }: TableRules): TableState {
  const field = params.get('sort');
  const known = field !== null && sortFields.includes(field);
  const size = positive(params.get('size'), DEFAULT_SIZE);
  const filters: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).filter((value) => value !== '');
    if (!OWN.includes(name) && isFilter(name) && values.length > 0)
      filters[name] = values.length > 1 ? values : (values[0] as string);
  }
  return {
    page: positive(params.get('page'), 1) - 1,
    size: PAGE_SIZES.some((it) => it === size) ? size : DEFAULT_SIZE,
    sort: known ? { field, order: params.get('order') === 'desc' ? 'desc' : 'asc' } : defaultSort,
    filters,
  };
}

/** The query string of a table's state, without the question mark. Defaults are not written. */
export function writeAddress({ page, size, sort, filters }: TableState, { defaultSort }: TableRules): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) for (const it of [value].flat()) params.append(name, it);
  if (sort.field !== defaultSort.field || sort.order !== defaultSort.order) {
    params.set('sort', sort.field);
    if (sort.order === 'desc') params.set('order', 'desc');
  }
  if (size !== DEFAULT_SIZE) params.set('size', String(size));
  if (page > 0) params.set('page', String(page + 1));
  return params.toString();
}
