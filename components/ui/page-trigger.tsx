import { type Ref, type RefObject, useImperativeHandle } from 'react';

/** Where something floats beside its trigger. */
export type Side = 'bottom-start' | 'bottom-end' | 'bottom' | 'right' | 'left';

/** The same as Radix says it, at our distances. */
export function placedAt(side: Side) {
  const [at, align] = side.split('-') as ['bottom' | 'right' | 'left', ('start' | 'end')?];
  return { side: at, align: align ?? ('center' as const), sideOffset: 6, collisionPadding: 8 };
}

interface Props {
  of: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}

/** The trigger of a Radix part that is fetched when it opens: an element that stands on the page already. Used with `asChild`. */
export function PageTrigger({ of, ref }: Props) {
  useImperativeHandle(ref, () => of.current as HTMLElement, [of]);
  return null;
}
