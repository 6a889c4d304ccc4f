'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Question } from './dialogs';

interface Props {
  question: Question;
  settle: (done: boolean) => void;
}

/** Asks before something that cannot be taken back. */
export default function ConfirmDialog({ question, settle }: Props) {
  const t = useTranslations('ui');
  const buttons = (
    <>
      <Button onClick={() => settle(false)}>{question.cancel ?? t('cancel')}</Button>
      {question.other && (
        <Button
          onClick={() => {
            settle(false);
            question.other?.act();
          }}
        >
          {question.other.label}
        </Button>
      )}
      <Button look={question.dangerous ? 'danger' : 'primary'} onClick={() => settle(true)}>
        {question.accept}
      </Button>
    </>
  );
  return (
    <Dialog title={question.title} onClose={() => settle(false)} footer={buttons}>
      {question.body}
    </Dialog>
  );
}
