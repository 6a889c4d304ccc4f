'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { call } from '@/lib/http/client';
import { overviewApi } from '@/lib/overview/api';

/** What the environment of the server says of e-mail and of the address; it is changed there alone. */
export function MailPage() {
  const t = useTranslations('admin.settings');
  const { data, error } = useQuery({
    queryKey: ['admin.settings', 'environment'],
    queryFn: ({ signal }) => call(overviewApi.environment, {}, signal),
    meta: { ownErrors: true },
  });
  if (error) return <Alert tone="error">{error.message}</Alert>;
  if (!data) return <Skeleton className="h-40 w-full" />;
  return (
    <>
      <Alert tone={data.mailIsOn ? 'info' : 'warning'}>{t(data.mailIsOn ? 'mailOn' : 'mailOff')}</Alert>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {data.variables.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">
              <code>{name}</code>
            </dt>
            <dd className="wrap-anywhere">{value ?? <span className="text-soft">{t('notSet')}</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
