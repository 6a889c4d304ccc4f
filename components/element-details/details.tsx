'use client';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useMayQuery } from '@/components/elements/use-may-query';
import { FilePanel } from '@/components/files/file-panel';
import { useMaySeeHistory } from '@/components/history/use-may-see-history';
import { JoinsTable } from '@/components/joins/joins-table';
import { PendingBadge } from '@/components/outbox/pending-badge';
import { useMayTalk } from '@/components/proposals/use-may-talk';
import { RelationsTable } from '@/components/relations/relations-table';
import { useMayRelate } from '@/components/relations/use-relate';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingPlace } from '@/components/ui/missing-part';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { MapContentContext } from '@/components/viewer/map-content';
import type { ElementPage } from '@/lib/element-pages/schema';
import type { ElementType } from '@/lib/element-types/schema';
import type { ElementFileFormat } from '@/lib/files/schema';
import { BASEMAP_ATTRIBUTION } from '@/lib/map/basemap';
import { extentOfGeometry } from '@/lib/map/camera';
import type { MapContent } from '@/lib/map/view';
import type { Position } from '@/lib/position';
import { nameIn } from '@/lib/translations/schema';
import { Cards } from './cards';
import { DataCard } from './data-card';
import { DetailsActions } from './details-actions';
import { LazyMap } from './lazy-map';
import { ListPlace } from './list-place';
import { Photo } from './photo';
import { Section } from './section';
import { isWhole, type ShownElement } from './use-element';

const History = lazyPart(() => import('@/components/history/history'), {
  waiting: <Skeleton className="h-24 w-full" />,
  missing: (it) => <MissingPlace {...it} />,
});

const Conversation = lazyPart(() => import('@/components/proposals/conversation'), {
  waiting: <Skeleton className="h-24 w-full" />,
  missing: (it) => <MissingPlace {...it} />,
});

export interface DetailsContext {
  formats: readonly ElementFileFormat[];
  content: Omit<MapContent, 'base'>;
  /** The path under which the app is served. */
  basePath: string;
}

interface Props extends DetailsContext {
  element: ShownElement;
  type?: ElementType;
  page?: ElementPage;
}

/** The page of an element: what everybody reads first, then what belongs to it. */
export function Details({ element, type, page, formats, content, basePath }: Props) {
  const t = useTranslations('elementDetails');
  const mayQuery = useMayQuery();
  const { id, name: typeName } = element.geometricElementTypeDto;
  const title = t('title', { type: typeName, id: String(element.id) });
  const at = page?.center ?? middleOf(element);
  const url = page?.url ?? globalThis.location?.href ?? '';
  return (
    <Page
      title={element.name}
      beside={<h2 className="text-soft">{title}</h2>}
      actions={<DetailsActions element={element} at={at} url={url} />}
    >
      <noscript>
        <style>{'[data-needs-script]{display:none!important}'}</style>
      </noscript>
      <p role="status" className="sr-only">
        {t('loaded', { name: title })}
      </p>
      {mayQuery && (
        <Link href={`/geometric_elements/${id}`} className="-mt-3 min-h-6 self-start text-accent hover:underline print:hidden">
          {t('back', { type: typeName })}
        </Link>
      )}
      <PendingBadge elementId={element.id} className="self-start print:hidden" />
      <ListPlace id={element.id} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
        <div className="flex min-w-0 flex-col gap-6">
          <Photo element={element} />
          <Section title={t('data')}>
            <DataCard element={element} type={type} at={at} />
          </Section>
        </div>
        <Place element={element} page={page} content={content} basePath={basePath} />
      </div>
      <MapContentContext value={useWhole(content, basePath)}>
        <Records element={element} type={type} formats={formats} />
      </MapContentContext>
    </Page>
  );
}

/** Tiles and fonts are fetched by a worker, which knows no page to which an address could be relative. */
const useWhole = (content: DetailsContext['content'], basePath: string) =>
  useMemo(() => ({ ...content, base: `${globalThis.location?.origin ?? ''}${basePath}` }), [content, basePath]);

function middleOf({ geom }: ShownElement): Position {
  if (!geom) return [0, 0];
  const [west, south, east, north] = extentOfGeometry(geom);
  return [(west + east) / 2, (south + north) / 2];
}

/** Where it lies, and what else is there or belongs to it. */
function Place({ element, page, content, basePath }: Pick<Props, 'element' | 'page' | 'content' | 'basePath'>) {
  const t = useTranslations('elementDetails');
  const related = page?.related ?? [];
  const referring = page?.referring ?? [];
  const near = page?.near ?? [];
  return (
    <div data-no-paper className="flex min-w-0 flex-col gap-6">
      <Section title={t('map')}>
        {isWhole(element) && <LazyMap element={element} content={content} basePath={basePath} />}
        {element.isPublic && (
          <noscript>
            <figure>
              <img
                src={`${basePath}/api/elements/geometric_element/${element.id}/picture?of=map`}
                alt={t('mapOf', { name: element.name })}
                className="w-full rounded border border-line"
              />
              <figcaption className="text-soft text-sm">{BASEMAP_ATTRIBUTION}</figcaption>
            </figure>
          </noscript>
        )}
      </Section>
      {related.length > 0 && (
        <Section title={t('related')}>
          <Cards of={related} />
        </Section>
      )}
      {referring.length > 0 && (
        <Section title={t('referring')}>
          <Cards of={referring} />
        </Section>
      )}
      {near.length > 0 && (
        <Section title={t('near')}>
          <Cards of={near} />
        </Section>
      )}
    </div>
  );
}

/** Joins, files and relations, to read and to change. */
function Records({ element, type, formats }: Pick<Props, 'element' | 'type' | 'formats'>) {
  const t = useTranslations('elementDetails');
  const locale = useLocale();
  const relationsOn = useMayRelate();
  const maySeeHistory = useMaySeeHistory();
  const mayTalk = useMayTalk();
  if (!isWhole(element)) return null;
  return (
    <div data-needs-script data-no-paper className="flex min-w-0 flex-col gap-6">
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
      {mayTalk(element) && (
        <Section title={t('conversation')} anchor="conversation">
          <Conversation about={{ elementId: element.id }} asReviewer={!element.isOwnerUser} />
        </Section>
      )}
      {type && maySeeHistory(element) && (
        <Section title={t('history')} anchor="history">
          <History element={element} type={type} />
        </Section>
      )}
    </div>
  );
}
