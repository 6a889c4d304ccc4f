'use client';
import type { ComponentType } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { type DialogProps, type LoadDialog, useDialogs } from '@/components/dialogs/registry';
import { TextsOfOpenPage } from '@/components/i18n/page-texts';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingDialog } from '@/components/ui/missing-dialog';

const components = new Map<LoadDialog, ComponentType<DialogProps>>();

/** A dialog whose code does not come ends as if nothing had come of it. */
function componentOf(load: LoadDialog): ComponentType<DialogProps> {
  const known = components.get(load);
  if (known) return known;
  // The registry has checked what the dialog was opened with.
  const component = lazyPart(load as LoadDialog<DialogProps>, {
    missing: (it, { resolve }) => <MissingDialog {...it} onClose={() => resolve(false)} />,
  });
  components.set(load, component);
  return component;
}

/** All dialogs that are open, the latest on top. The code of each arrives when the first of its kind opens. */
export default function OpenDialogs() {
  const open = useDialogs((it) => it.open);
  return (
    <TextsOfOpenPage>
      <QueryProvider>
        {open.map(({ id, load, props, resolve }) => {
          const Dialog = componentOf(load);
          return (
            <div key={id}>
              <Dialog {...props} resolve={resolve} />
            </div>
          );
        })}
      </QueryProvider>
    </TextsOfOpenPage>
  );
}
