'use client';
import { useTranslations } from 'next-intl';
import { useSession } from '@/components/session/session';
import { useReloadAfterLogIn } from '@/components/session/use-reload-after-log-in';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { askToLogIn } from '@/components/users/ask-to-log-in';

/** Not there, or not for this person: the answer is the same, so that it gives nothing away. */
export function Missing() {
  const t = useTranslations();
  const { status } = useSession();
  return (
    <Alert tone="warning">
      <p>{t('elementDetails.missing')}</p>
      {status !== 'loggedIn' && (
        <>
          <p className="mt-1">{t('elementDetails.missingHint')}</p>
          <Button data-needs-script variant="primary" className="mt-3" onClick={() => void askToLogIn()}>
            {t('shell.logIn')}
          </Button>
        </>
      )}
    </Alert>
  );
}

/** The page at the address of an element that is not there, or not for this person. Whoever logs in gets what the server then has. */
export function MissingPage() {
  const t = useTranslations('shell.notFound');
  useReloadAfterLogIn();
  return (
    <Page title={t('title')}>
      <Missing />
    </Page>
  );
}
