'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { call } from '@/lib/http/client';
import { overviewApi } from '@/lib/overview/api';
import type { Overview } from '@/lib/overview/schema';
import { Section } from '../kit/section';
import { Figures } from './figures';
import { Newest } from './newest';
import { Problems } from './problems';
import { Shortcuts } from './shortcuts';
import { Waiting } from './waiting';

/** The first screen of the administration: what waits, what is broken, what came in, who, and the way to each screen. */
export function HomeScreen() {
  const t = useTranslations('admin.home');
  const kit = useTranslations('admin.kit');
  const { id } = useActor();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin.home', id, useLocale()],
    queryFn: ({ signal }) => call(overviewApi.get, {}, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { ownErrors: true },
  });
  return (
    <Page title={t('title')}>
      {error && !data && (
        <Alert tone="error">
          <p>{t('failed')}</p>
          <Button className="mt-3" onClick={() => void refetch()}>
            {kit('retry')}
          </Button>
        </Alert>
      )}
      {!data && !error && <Skeleton className="h-80 w-full" />}
      {data && <Parts of={data} />}
      <Section heading="h2" title={t('shortcuts')}>
        <Shortcuts />
      </Section>
    </Page>
  );
}

function Parts({ of: { waiting, problems, elements, users } }: { of: Overview }) {
  const t = useTranslations('admin.home');
  return (
    <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-2">
      <Section heading="h2" title={t('waits')}>
        <Waiting of={waiting} />
      </Section>
      {problems && (
        <Section heading="h2" title={t('broken')}>
          <Problems of={problems} />
        </Section>
      )}
      {elements && (
        <Section heading="h2" title={t('cameIn')}>
          <Newest
            none={t('noElements')}
            lines={elements.map(({ id, name, type, owner, at }) => ({
              ...{ key: id, name, at, detail: t('elementOf', { type, owner }), href: `/geometric_element/details/${id}` },
            }))}
          />
        </Section>
      )}
      {users && (
        <Section heading="h2" title={t('who')}>
          <Accounts of={users} />
        </Section>
      )}
    </div>
  );
}

function Accounts({ of: { thisWeek, locked, newest } }: { of: NonNullable<Overview['users']> }) {
  const t = useTranslations('admin.home');
  return (
    <>
      <Figures
        figures={[
          { key: 'thisWeek', label: t('thisWeek'), count: thisWeek, href: '/admin/users?sort=id&order=desc' },
          { key: 'locked', label: t('locked'), count: locked, href: '/admin/users?locked=true' },
        ]}
      />
      <Newest
        none={t('noUsers')}
        lines={newest.map(({ id, login, at }) => ({ key: id, name: login, at, href: `/admin/users?id=${id}` }))}
      />
    </>
  );
}
