'use client';
import { CallDialog, type CallDialogProps } from '@/components/ui/call-dialog';
import { useUnsaved } from '@/components/ui/unsaved';
import { useAskToLeave } from './use-leave-guard';

interface Props extends CallDialogProps {
  /** Something has been typed that would be lost. */
  dirty: boolean;
  /** A draft keeps it over a reload. */
  hasDraft?: boolean;
}

/** The dialog around a form that is sent in one call. Closing it or leaving the page asks first when something was typed. */
export function TypedDialog({ dirty, hasDraft, close, ...dialog }: Props) {
  const ask = useAskToLeave();
  useUnsaved(dirty, { close, hasDraft });
  const leave = async () => {
    if (!dirty || (await ask())) close();
  };
  return <CallDialog {...dialog} close={() => void leave()} />;
}
