'use client';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/shell/dialogs';
import { CallDialog, type CallDialogProps } from '@/components/ui/call-dialog';

interface Props extends Omit<CallDialogProps, 'aside'> {
  /** Something has been typed that would be lost. */
  dirty: boolean;
}

/** The dialog around the form of a relation or a join. Closing it asks first when something typed would be lost. */
export function TieDialog({ dirty, close, ...dialog }: Props) {
  const t = useTranslations('ties.leave');
  const leave = async () => {
    const question = { title: t('title'), body: t('text'), accept: t('accept'), cancel: t('stay'), dangerous: true };
    if (!dirty || (await confirmAction(question))) close();
  };
  return <CallDialog {...dialog} close={() => void leave()} />;
}
