'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { basePath } from '@/lib/base-path';
import { ApiDocumentProvider } from './api-document';
import { type ApiDocument, groupsOf, operationsOf, titleOfGroup } from './document';
import { OperationCard } from './operation-card';

const ADDRESS = `${basePath}/api/openapi.json`;

async function fetchDocument({ signal }: { signal: AbortSignal }): Promise<ApiDocument> {
  const response = await fetch(ADDRESS, { signal });
  if (!response.ok) throw new Error(`${ADDRESS}: ${response.status}`);
  return response.json();
}

/** The OpenAPI document as a page, in which each call can be tried. */
export function ApiDocs() {
  const t = useTranslations('apiDocs');
  const { user } = useSession();
  const { data, isError } = useQuery({
    queryKey: ['openapi'],
    queryFn: fetchDocument,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  });
  return (
    <Page
      title={t('title')}
      actions={
        <a href={ADDRESS} download="openapi.json" className={buttonClass()}>
          {t('download')}
        </a>
      }
    >
      <p className="max-w-prose">{t('intro')}</p>
      <Alert>{user ? t('loggedIn', { login: user.login }) : t('anonymous')}</Alert>
      {isError && <Alert tone="error">{t('noDocument')}</Alert>}
      {data ? (
        <ApiDocumentProvider value={data}>
          <Operations document={data} />
        </ApiDocumentProvider>
      ) : (
        !isError && <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}

function Operations({ document }: { document: ApiDocument }) {
  const t = useTranslations('apiDocs');
  const [filter, setFilter] = useState('');
  const groups = groupsOf(operationsOf(document), filter);
  return (
    <div className="flex min-w-0 items-start gap-8">
      <nav aria-label={t('groups')} className="sticky top-5 w-52 shrink-0 max-lg:hidden">
        <ul className="flex flex-col" lang="en">
          {groups.map(([group]) => (
            <li key={group}>
              <a href={`#${group}`} className="flex min-h-8 items-center rounded px-2 text-sm hover:bg-sunken">
                {titleOfGroup(group)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 grow flex-col gap-6">
        <Field label={t('filter')}>
          {(control) => <Input {...control} type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />}
        </Field>
        {groups.length === 0 && <p role="status">{t('nothingFound')}</p>}
        {groups.map(([group, operations]) => (
          <section key={group} id={group} aria-labelledby={`${group}-title`} className="flex min-w-0 scroll-mt-4 flex-col gap-3">
            <h2 id={`${group}-title`} lang="en" className="font-semibold text-xl">
              {titleOfGroup(group)}
            </h2>
            <ul className="flex min-w-0 flex-col gap-2">
              {operations.map((operation) => (
                <OperationCard key={operation.id} operation={operation} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
