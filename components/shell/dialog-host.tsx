'use client';
import { closeDialogs, useDialogs } from '@/components/dialogs/registry';
import { useLeaveGuard } from '@/components/form/use-leave-guard';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingNotice } from '@/components/ui/missing-part';
import { useCallErrors } from './use-call-errors';
import { useLinkOffer } from './use-link-offer';

const OpenDialogs = lazyPart(() => import('./open-dialogs'), {
  missing: (it) => <MissingNotice {...it} onClose={closeDialogs} />,
});

/** The place of the dialogs. Nothing of theirs is loaded before the first one opens. */
export function DialogHost() {
  useLinkOffer();
  useCallErrors();
  useLeaveGuard();
  return useDialogs((it) => it.open).length > 0 ? <OpenDialogs /> : null;
}
