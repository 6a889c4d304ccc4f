'use client';
import { useTranslations } from 'next-intl';
import { proposeDeletion, proposeSame } from '@/components/proposals/ask-for-proposal';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { Element } from '@/lib/elements/schema';
import { MAX_MESSAGE } from '@/lib/messages/schema';

interface Props {
  element: Element;
  note: string;
  setNote: (note: string) => void;
  leave: () => void;
}

/** Why something is suggested, and what else may be suggested about an element. */
export function ProposalFields({ element, note, setNote, leave }: Props) {
  const t = useTranslations('proposals');
  const instead = async (ask: (of: Element) => Promise<boolean>) => {
    if (await ask(element)) leave();
  };
  return (
    <>
      <Field label={t('note')} hint={t('noteHint')}>
        {(control) => (
          <Textarea {...control} maxLength={MAX_MESSAGE} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
      <div className="flex flex-col items-start gap-1 border-line border-t pt-3">
        <p className="text-soft text-sm">{t('instead')}</p>
        <Button variant="ghost" className="-ml-4 min-h-11" onClick={() => void instead(proposeDeletion)}>
          {t('deletion.open')}
        </Button>
        <Button variant="ghost" className="-ml-4 min-h-11" onClick={() => void instead(proposeSame)}>
          {t('same.open')}
        </Button>
      </div>
    </>
  );
}
