import type { ElementType } from '@/lib/element-types/schema';

/** What the bar needs to know of an element type. */
export type AddableType = Pick<ElementType, 'id' | 'name' | 'geometryType'>;
