'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { configurationApi } from '@/lib/configuration/api';
import { call } from '@/lib/http/client';
import { MailPage } from './mail-page';
import { pageOf, SETTINGS_PAGES, type SettingsPage } from './pages';
import { ParameterPage } from './parameter-page';

/** The settings, page by page: what belongs together is seen and saved together. */
export function SettingsScreen() {
  const t = useTranslations('admin.settings');
  const asked = useSearchParams().get('page');
  const page = SETTINGS_PAGES.find((it) => it === asked) ?? 'brand';
  return (
    <Page title={t('title')}>
      <p className="-mt-3 max-w-3xl text-pretty text-soft">
        {t('intro')}{' '}
        <Link href="/admin/configurationParameter" className="text-accent underline underline-offset-2">
          {t('all')}
        </Link>
      </p>
      <nav aria-label={t('pages')}>
        <ul className="flex flex-wrap gap-1 border-line border-b">
          {SETTINGS_PAGES.map((it) => (
            <li key={it}>
              <Link
                href={`/admin/settings?page=${it}`}
                aria-current={it === page ? 'page' : undefined}
                className="inline-flex min-h-11 items-center border-transparent border-b-2 px-4 hover:bg-sunken aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent"
              >
                {t(`names.${it}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {page === 'mail' ? <MailPage /> : <Parameters key={page} page={page} />}
    </Page>
  );
}

function Parameters({ page }: { page: Exclude<SettingsPage, 'mail'> }) {
  const t = useTranslations('admin.settings');
  const kit = useTranslations('admin.kit');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin.settings', 'parameters', useLocale()],
    queryFn: ({ signal }) => call(configurationApi.all, {}, signal),
    staleTime: 0,
    meta: { ownErrors: true },
  });
  if (error && !data)
    return (
      <Alert tone="error">
        <p>{t('failed')}</p>
        <Button className="mt-3" onClick={() => void refetch()}>
          {kit('retry')}
        </Button>
      </Alert>
    );
  if (!data) return <Skeleton className="h-96 w-full" />;
  const own = data.filter(({ code }) => pageOf(code) === page);
  if (own.length === 0) return <p className="text-soft">{t('none')}</p>;
  return <ParameterPage page={page} parameters={own} refresh={() => void refetch()} />;
}
