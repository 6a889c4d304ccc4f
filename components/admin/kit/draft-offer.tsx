'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

interface Props {
  /** When it was typed, in ISO 8601. */
  at: string;
  keep: () => void;
  discard: () => void;
}

/** Offers what was typed in this form before and not saved. */
export function DraftOffer({ at, keep, discard }: Props) {
  const t = useTranslations('admin.kit.draft');
  const format = useFormatter();
  return (
    <Alert tone="info">
      <p>{t('found', { at: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) })}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" onClick={keep}>
          {t('keep')}
        </Button>
        <Button onClick={discard}>{t('discard')}</Button>
      </p>
    </Alert>
  );
}
