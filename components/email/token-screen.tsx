'use client';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { useToken } from './use-token';

interface Props {
  title: string;
  busy: string;
  done: string;
  /** What the link was opened for. */
  act: (token: string) => Promise<unknown>;
}

/** The page that a link of an e-mail leads to: it does what the link is for, and says so. */
export function TokenScreen({ title, busy, done, act }: Props) {
  const t = useTranslations('email');
  const token = useToken();
  const { mutate, isSuccess, error } = useMutation({ mutationFn: act, meta: { ownErrors: true } });
  useEffect(() => {
    if (token) mutate(token);
  }, [token, mutate]);
  return (
    <Page title={title}>
      <div className="flex max-w-prose flex-col gap-4">
        <div aria-live="polite">
          {token === null ? (
            <Alert tone="warning">{t('incomplete')}</Alert>
          ) : error ? (
            <Alert tone="warning">{(error as { fields?: { message?: string }[] }).fields?.[0]?.message ?? error.message}</Alert>
          ) : isSuccess ? (
            <Alert tone="success">{done}</Alert>
          ) : (
            <p>{busy}</p>
          )}
        </div>
        <p className="flex flex-wrap gap-2">
          <Link href="/users/profile" className={`${buttonClass('plain')} min-h-11`}>
            {t('title')}
          </Link>
          <Link href="/" className={`${buttonClass('plain')} min-h-11`}>
            {t('toMap')}
          </Link>
        </p>
      </div>
    </Page>
  );
}
