'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { useMissingTexts } from './use-missing-texts';

/** Says how many texts an active language lacks, such as one that has just been added, and leads to them. */
export function MissingTextsNotice() {
  const t = useTranslations('admin.missingTexts');
  const count = useMissingTexts().reduce((sum, { total }) => sum + total, 0);
  if (count === 0) return null;
  return (
    <Alert tone="warning">
      <p>
        {t('notice', { count })}{' '}
        <Link href="/admin/missingTexts" className="font-semibold underline underline-offset-2">
          {t('show')}
        </Link>
      </p>
    </Alert>
  );
}
