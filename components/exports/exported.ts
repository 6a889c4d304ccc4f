import type { ElementType } from '@/lib/element-types/schema';

/** Which elements of a type: the filters and the order of a list, as its calls say them. */
export interface Exported {
  type: ElementType;
  filters: Readonly<Record<string, unknown>>;
  sort?: { field: string; order: 'asc' | 'desc' };
  /** Codes of the columns that the dialog proposes. Absent: all. */
  columns?: readonly string[];
  /** They are those of a part of the map, not those of a list. */
  onMap?: boolean;
}
