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
  /** The page sizes to choose from, the default first; absent: those of every list. */
  sizes?: readonly number[];
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_SIZE = 10;
const OWN = ['page', 'size', 'sort', 'order'];
/** A filter whose name the table's own state bears too stands in the address as `order.is`. */
const inAddress = (filter: string) => (OWN.includes(filter) ? `${filter}.is` : filter);
const fromAddress = (name: string) => (name.endsWith('.is') ? name.slice(0, -3) : name);

const positive = (text: string | null, fallback: number) => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback);

/** Reads what it can of an address; what makes no sense is the default. */
export function readAddress(
  params: URLSearchParams,
  { sortFields, defaultSort, isFilter, sizes = PAGE_SIZES }: TableRules,
): TableState {
  const field = params.get('sort');
  const known = field !== null && sortFields.includes(field);
  const defaultSize = sizes[0] ?? DEFAULT_SIZE;
  const size = positive(params.get('size'), defaultSize);
  const filters: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).filter((value) => value !== '');
    const filter = fromAddress(name);
    if (!OWN.includes(name) && isFilter(filter) && values.length > 0)
      filters[filter] = values.length > 1 ? values : (values[0] as string);
  }
  return {
    page: positive(params.get('page'), 1) - 1,
    size: sizes.includes(size) ? size : defaultSize,
    sort: known ? { field, order: params.get('order') === 'desc' ? 'desc' : 'asc' } : defaultSort,
    filters,
  };
}

/** The query string of a table's state, without `?`. Defaults are not written. */
export function writeAddress({ page, size, sort, filters }: TableState, { defaultSort, sizes }: TableRules): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) for (const it of [value].flat()) params.append(inAddress(name), it);
  if (sort.field !== defaultSort.field || sort.order !== defaultSort.order) {
    params.set('sort', sort.field);
    if (sort.order === 'desc') params.set('order', 'desc');
  }
  if (size !== (sizes?.[0] ?? DEFAULT_SIZE)) params.set('size', String(size));
  if (page > 0) params.set('page', String(page + 1));
  return params.toString();
}
