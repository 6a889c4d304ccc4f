'use client';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { ListError } from '@/components/elements/list-error';
import { useElementType } from '@/components/elements/use-element-type';
import { FilePanel } from '@/components/files/file-panel';
import { JoinsTable } from '@/components/joins/joins-table';
import { RelationsTable } from '@/components/relations/relations-table';
import { useMayRelate } from '@/components/relations/use-relate';
import { useSession } from '@/components/session/session';
import { useMayRead } from '@/components/session/use-may-read';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { LogInInvitation } from '@/components/users/log-in-invitation';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import { AppError } from '@/lib/errors';
import type { ElementFileFormat } from '@/lib/files/schema';
import type { MapContent } from '@/lib/map/view';
import { nameIn } from '@/lib/translations/schema';
import { DataCard } from './data-card';
import { DetailsActions } from './details-actions';
import { LazyMap } from './lazy-map';
import { Section } from './section';
import { useElement } from './use-element';
import { useScrollHint } from './use-scroll-hint';

interface Context {
  formats: readonly ElementFileFormat[];
  content: Omit<MapContent, 'base'>;
  /** The path under which the app is served. */
  basePath: string;
}

/** Everything about one element, for whoever may see it. */
export function DetailsScreen({ id, ...context }: Context & { id: number }) {
  const mayRead = useMayRead();
  const { status } = useSession();
  const { data, error, refetch } = useElement(id);
  // Read again, it may have gone: what was read before is then nobody's to act upon.
  const missing = error instanceof AppError && error.code === 'project.common.notFound';
  const type = useElementType(data?.geometricElementTypeDto.id);
  const whole = data !== undefined && !type.isPending;
  useScrollHint(whole);
  if (!mayRead && status === 'anonymous') return <Closed id={id} />;
  if (type.error && !missing)
    return (
      <Page title={id}>
        <ListError error={type.error} onRetry={() => void type.refetch()} />
      </Page>
    );
  if (whole && !missing) return <Details element={data} type={type.data} {...context} />;
  if (!error) return <Loading />;
  return <Page title={id}>{missing ? <Missing /> : <ListError error={error} onRetry={() => void refetch()} />}</Page>;
}

function Details({ element, type, formats, content, basePath }: Context & { element: Element; type?: ElementType }) {
  const t = useTranslations('elementDetails');
  const locale = useLocale();
  const { id: typeId, name } = element.geometricElementTypeDto;
  const relationsOn = useMayRelate();
  const title = t('title', { type: name, id: String(element.id) });
  return (
    <Page title={title} actions={<DetailsActions element={element} />}>
      <p role="status" className="sr-only">
        {t('loaded', { name: title })}
      </p>
      <Link href={`/geometric_elements/${typeId}`} className="-mt-3 min-h-6 self-start text-accent hover:underline">
        {t('back', { type: name })}
      </Link>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Section title={t('data')}>
            <DataCard element={element} type={type} />
          </Section>
          {type?.canJoin && (
            <Section title={type.joinTableText ? nameIn(type.joinTableText, locale) : t('joins')} anchor="joins">
              <JoinsTable element={element} />
            </Section>
          )}
          <Section title={t('files')} anchor="files">
            <FilePanel element={element} formats={formats} />
          </Section>
          {relationsOn && (
            <Section title={t('relations')} anchor="relations">
              <RelationsTable element={element} />
            </Section>
          )}
        </div>
        <div className="xl:sticky xl:top-4 xl:self-start">
          <Section title={t('map')}>
            <LazyMap element={element} content={content} basePath={basePath} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

/** Elements are for accounts only. */
const Closed = ({ id }: { id: number }) => (
  <Page title={id}>
    <Alert tone="info">
      <LogInInvitation />
    </Alert>
  </Page>
);

/** Not there, or not for this person: the answer is the same, so that it gives nothing away. */
function Missing() {
  const t = useTranslations();
  const { status } = useSession();
  return (
    <Alert tone="warning">
      <p>{t('elementDetails.missing')}</p>
      {status === 'anonymous' && (
        <>
          <p className="mt-1">{t('elementDetails.missingHint')}</p>
          <Button variant="primary" className="mt-3" onClick={() => void askToLogIn()}>
            {t('shell.logIn')}
          </Button>
        </>
      )}
    </Alert>
  );
}

const Loading = () => (
  <Page title={<Skeleton className="my-1 h-7 w-56" />}>
    <div className="grid gap-6 xl:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Skeleton className="h-[75vh] w-full" />
    </div>
  </Page>
);
