'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { askToLogIn } from './ask-to-log-in';

/** A part of a page for whoever is logged in; to others it says so. */
export function AccountOnly({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const { status } = useSession();
  if (status === 'loggedIn') return children;
  if (status === 'starting') return null;
  return (
    <Alert tone="warning">
      <p>{t('project.common.mustLogin')}</p>
      <Button variant="primary" className="mt-3" onClick={() => void askToLogIn()}>
        {t('shell.logIn')}
      </Button>
    </Alert>
  );
}
