import { defineDialog } from '@/components/dialogs/registry';
import type { Element } from '@/lib/elements/schema';

const deletion = defineDialog(
  () => import('./deletion-dialog'),
  ({ element }) => element,
);
const same = defineDialog(
  () => import('./same-dialog'),
  ({ element }) => element,
);

/** Suggests that an element be deleted; the answer is whether that was sent. */
export const proposeDeletion = (element: Element) => deletion.open({ element });

/** Suggests that an element is the same as another one, which may be chosen already; the answer is whether that was sent. */
export const proposeSame = (element: Element, other?: Element) => same.open({ element, other });
