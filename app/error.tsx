'use client';
import { useTranslations } from 'next-intl';
import { MessagePage } from '@/components/shell/message-page';
import { Button } from '@/components/ui/button';

interface Props {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Shown when a page throws: an explanation, a button to try again, and the reference of the error. */
export default function PageError({ error, reset }: Props) {
  const t = useTranslations('shell.failed');
  return (
    <div className="flex min-h-dvh flex-col">
      <MessagePage title={t('oops')} line={t('title')}>
        <p className="text-soft">{t('text')}</p>
        {error.digest && <p className="text-soft">{t('reference', { id: error.digest })}</p>}
        <Button variant="primary" onClick={reset} className="mt-3">
          {t('retry')}
        </Button>
      </MessagePage>
    </div>
  );
}
