'use client';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingDialog } from '@/components/ui/missing-dialog';
import type { Props as IconProps } from './editor/icon-dialog';
import type { Props } from './editor/style-editor';

/** The style editor. Its code comes when it opens. */
export const StyleEditor = lazyPart<Props>(() => import('./editor/style-editor'), {
  missing: (it, { close }) => <MissingDialog {...it} onClose={close} />,
});

/** The icons of styles, away from the editor. */
export const Icons = lazyPart<IconProps>(
  () => import('./editor/icon-dialog').then(({ IconDialog }) => ({ default: IconDialog })),
  {
    missing: (it, { close }) => <MissingDialog {...it} onClose={close} />,
  },
);
