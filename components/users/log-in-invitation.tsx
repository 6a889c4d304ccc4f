'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { askToLogIn } from './ask-to-log-in';
import { askToSignUp } from './ask-to-sign-up';

/** What a person without an account can do where elements are for accounts only. */
export function LogInInvitation() {
  const t = useTranslations();
  return (
    <>
      <p>{t('shell.accountsOnly')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void askToLogIn()}>
          {t('shell.logIn')}
        </Button>
        <Button onClick={() => void askToSignUp()}>{t('shell.signUp')}</Button>
      </div>
    </>
  );
}
