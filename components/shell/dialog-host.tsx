'use client';
import { useTieOffer } from '@/components/ties/use-tie-offer';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingNotice } from '@/components/ui/missing-part';
import { closeDialogs, useDialogs } from './dialogs';
import { useCallErrorsEverywhere } from './use-call-errors';
import { useLeaveGuard } from './use-leave-guard';

const OpenDialogs = lazyPart(() => import('./open-dialogs'), {
  missing: (it) => <MissingNotice {...it} onClose={closeDialogs} />,
});

/** The place of the dialogs. Nothing of theirs is loaded before the first one opens. */
export function DialogHost() {
  useTieOffer();
  useCallErrorsEverywhere();
  useLeaveGuard();
  return useDialogs((it) => it.open).length > 0 ? <OpenDialogs /> : null;
}
