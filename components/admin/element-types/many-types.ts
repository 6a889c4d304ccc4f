import type { ElementType } from '@/lib/element-types/schema';
import { startForm, type TypeForm } from './type-form';

/** What is changed of several element types; what is absent stays as it is with each. */
export type TypeChange = Partial<Pick<TypeForm, 'state' | 'allowChangeOpacity' | 'defaultPublic' | 'reviewPolicy'>>;

/** What was changed of a type, as it was before. */
export function before(type: ElementType, change: TypeChange): TypeChange {
  const was = startForm(type);
  const names = Object.keys(change) as (keyof TypeChange)[];
  return Object.fromEntries(names.map((name) => [name, was[name]]));
}
