'use client';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useActor, useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { useHasUnsaved } from '@/components/ui/unsaved';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { permits } from '@/lib/auth/policy';
import { overviewPolicy } from '@/lib/overview/policy';
import { screensFor } from '../screens';

/**
 * Shows what is below to administrators, and its own screens to reviewers; to others why they do not see it. It keeps nothing secret: the pages carry no
 * data, and each call that fetches some asks for the role itself. A form with something typed in it outlives the session of
 * the administrator who opened it.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const { status } = useSession();
  const actor = useActor();
  const path = usePathname();
  const unsaved = useHasUnsaved();
  if (status === 'starting')
    return (
      <Page title={<Skeleton className="h-8 w-64" />}>
        <Skeleton className="h-80 w-full" />
      </Page>
    );
  const anonymous = status === 'anonymous';
  const all = permits<object>(overviewPolicy.readAll(actor), {});
  if (all || screensFor(actor).some(({ href }) => href === path) || (anonymous && unsaved)) return children;
  return (
    <Page title={t('shell.admin.title')}>
      <Alert tone="warning">
        <p>{t(anonymous ? 'project.common.mustLogin' : 'project.common.permissionDenied')}</p>
        {anonymous && (
          <Button variant="primary" className="mt-3" onClick={() => void askToLogIn()}>
            {t('shell.logIn')}
          </Button>
        )}
      </Alert>
    </Page>
  );
}
