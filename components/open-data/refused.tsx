'use client';
import { useTranslations } from 'next-intl';
import { useReloadAfterLogIn } from '@/components/session/use-reload-after-log-in';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import type { Refusal } from '@/lib/ogc/features/pages';

/** Why there is no data here. Whoever logs in gets what the server then has. */
export function Refused({ refusal }: { refusal: Refusal }) {
  const t = useTranslations();
  useReloadAfterLogIn();
  if (refusal.refused === 'asked') return <Alert tone="error">{refusal.message}</Alert>;
  return (
    <Alert tone="warning">
      <p>{t('openData.closed')}</p>
      <Button data-needs-script variant="primary" className="mt-3" onClick={() => void askToLogIn()}>
        {t('shell.logIn')}
      </Button>
    </Alert>
  );
}
