'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { DialogProps } from './registry';

export interface Question {
  title: string;
  body?: ReactNode;
  /** The verb on the button that goes ahead. */
  accept: string;
  cancel?: string;
  /** Something else to do instead of going ahead. */
  other?: { label: string; act: () => void };
  dangerous?: boolean;
}

interface Props extends DialogProps {
  question: Question;
}

/** Asks before something that cannot be taken back. */
export default function ConfirmDialog({ question, resolve }: Props) {
  const t = useTranslations('ui');
  const buttons = (
    <>
      <Button onClick={() => resolve(false)}>{question.cancel ?? t('cancel')}</Button>
      {question.other && (
        <Button
          onClick={() => {
            resolve(false);
            question.other?.act();
          }}
        >
          {question.other.label}
        </Button>
      )}
      <Button variant={question.dangerous ? 'danger' : 'primary'} onClick={() => resolve(true)}>
        {question.accept}
      </Button>
    </>
  );
  return (
    <Dialog title={question.title} onClose={() => resolve(false)} footer={buttons}>
      {question.body}
    </Dialog>
  );
}
