'use client';
import { useQueries } from '@tanstack/react-query';
import { Pentagon } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { listAddress } from '@/components/elements/lists-of';
import { StyleSwatch } from '@/components/elements/style-swatch';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { ExportOnMap } from '@/components/exports/export-on-map';
import { FollowArea } from '@/components/following/follow-button';
import { currentRole } from '@/components/session/current-role';
import { useActor, useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Sheet } from '@/components/ui/sheet';
import { Spinner } from '@/components/ui/spinner';
import { useDebounced } from '@/components/ui/use-debounced';
import { clearResults } from '@/components/viewer/results';
import type { InView } from '@/components/viewer/state';
import { activate, showPanel, useViewer, viewer } from '@/components/viewer/viewer';
import type { MapType } from '@/lib/element-types/schema';
import { listParts } from '@/lib/elements/policy';
import type { Extent } from '@/lib/map/camera';
import { type LayerKey, type MapContent, typeKey } from '@/lib/map/view';
import { setShown, useChoices, visibleKeys } from './choices';
import { ElementLine } from './element-line';
import { EmptyView } from './empty-view';
import { PendingHere } from './pending-here';
import { boxText, drawnAs, type Found, findAtPlace } from './place-elements';
import { SelectedCards } from './selected-cards';
import { showElements } from './show-elements';
import { useExtent } from './use-extent';

/** So many of each type are listed; with a filter they are also what the map draws. */
const LISTED = { whole: 20, filtered: 200 };
const QUIET_MS = 250;

const change = (to: Partial<InView>) => useViewer.setState({ inView: { ...viewer().inView, ...to } });

const clear = () => change({ filter: '', found: null });

/** The elements that the map shows, as a list. What it is filtered by, the map is too. */
export default function InViewPanel({ content }: { content: MapContent }) {
  const t = useTranslations('map.inView');
  const close = () => {
    showPanel(null);
    clearResults();
  };
  return (
    <Sheet title={t('title')} onClose={close}>
      <QueryProvider>
        <div className="flex flex-col gap-4">
          <Conditions />
          <FollowInView />
          <SelectedCards />
          <PendingHere />
          <Listed content={content} />
        </div>
      </QueryProvider>
    </Sheet>
  );
}

/** What is in view now, or what one draws on it, to hear of it later. */
function FollowInView() {
  const t = useTranslations('following');
  const extent = useExtent();
  const { user } = useSession();
  const leave = useLeaveDrawing();
  const draw = async () => {
    if (!(await leave())) return;
    showPanel(null);
    activate('followArea');
  };
  if (!user || !extent) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <FollowArea extent={extent} />
      <Button className="min-h-11" onClick={() => void draw()}>
        <Pentagon aria-hidden className="size-4" />
        {t('drawn')}
      </Button>
    </div>
  );
}

function Conditions() {
  const t = useTranslations('map.inView');
  const { filter, box, isPublic } = useViewer((it) => it.inView);
  const place = isPublic === undefined ? 'place' : isPublic ? 'placePublic' : 'placeHidden';
  return (
    <>
      <Field label={t('filter')} hint={t('hint')}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={filter}
            maxLength={200}
            onChange={({ target }) => change({ filter: target.value, ...(target.value.trim() === '' && { found: null }) })}
          />
        )}
      </Field>
      {box && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {t(place)}
          <Button onClick={() => change({ box: null, isPublic: undefined })}>{t('whole')}</Button>
        </p>
      )}
    </>
  );
}

interface OfType {
  type: MapType;
  shown: boolean;
  found: Found | undefined;
  failed: boolean;
}

function Listed({ content }: { content: MapContent }) {
  const t = useTranslations('map.inView');
  const { types, loading, retry } = useListed(content);
  const shown = types.filter((it) => it.shown);
  const count = shown.reduce((sum, { found }) => sum + (found?.total ?? 0), 0);
  const atLeast = shown.some(({ found }) => found?.atLeast);
  const { filter } = useViewer((it) => it.inView);
  if (types.length === 0) return <p className="text-soft">{t('noTypes')}</p>;
  return (
    <>
      <p role="status" className="flex min-h-6 items-center gap-2 font-semibold">
        {loading && <Spinner />}
        {!(loading && count === 0) && t(atLeast ? 'atLeast' : 'count', { count })}
      </p>
      {types.some(({ failed }) => failed) && (
        <Alert tone="warning">
          {t('failed')} <Button onClick={retry}>{t('retry')}</Button>
        </Alert>
      )}
      {!loading && count === 0 && <EmptyView types={content.types} onClear={filter ? clear : undefined} />}
      {types.map((it) => (
        <TypeSection key={it.type.id} {...it} />
      ))}
    </>
  );
}

function TypeSection({ type, shown, found }: OfType) {
  const t = useTranslations('map.inView');
  const extent = useExtent();
  const actor = useActor();
  const words = useViewer((it) => it.inView.filter.trim());
  const isPublic = useViewer((it) => it.inView.isPublic);
  const flag = listParts(actor, type.id, isPublic)[0]?.isPublic;
  const more = found ? found.total - found.elements.length : 0;
  const listed = shown && extent !== null && found !== undefined && found.total > 0;
  const open = (id: number) => void showElements([{ id, typeId: type.id }], currentRole());
  return (
    <section className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 grow">
          <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <input
              type="checkbox"
              checked={shown}
              onChange={({ target }) => setShown([typeKey(type.id)], target.checked)}
              className="size-5 accent-accent"
            />
            <StyleSwatch type={type} />
            <span className="wrap-break-word min-w-0 grow">{type.name}</span>
            <span className="text-soft tabular-nums">{shown ? (found?.total ?? '') : t('off')}</span>
          </label>
        </h3>
        {listed && isPublic !== false && (
          <ExportOnMap
            type={type}
            filters={{ bbox: boxText(extent), ...(words && { name: words }), ...(flag && { isPublic: String(flag) }) }}
          />
        )}
      </div>
      {shown && found && (
        <ul className="flex flex-col">
          {found.elements.map((element) => (
            <ElementLine key={element.id} element={element} onOpen={() => open(element.id)} />
          ))}
        </ul>
      )}
      {shown && more > 0 && <p className="px-3 text-sm text-soft">{t(words ? 'moreFiltered' : 'more', { count: more })}</p>}
      {listed && (
        <Link
          href={listAddress(actor, type.id, isPublic, boxText(extent), words)}
          className="inline-flex min-h-11 items-center self-start px-3 text-accent hover:underline"
        >
          {t('list', { type: type.name })}
        </Link>
      )}
    </section>
  );
}

function useListed(content: MapContent) {
  const actor = useActor();
  const choices = useChoices();
  const extent = useExtent();
  const typed = useViewer((it) => it.inView.filter.trim());
  const isPublic = useViewer((it) => it.inView.isPublic);
  const filter = useDebounced(typed, QUIET_MS);
  const visible = useMemo(() => new Set<LayerKey>(visibleKeys(content, choices)), [content, choices]);
  const box = extent && boxText(extent);
  const size = filter ? LISTED.filtered : LISTED.whole;
  const stamps = useViewer((it) => it.stamps);
  const queries = useQueries({
    queries: content.types.map(({ id }) => ({
      queryKey: ['in-view', actor.id, actor.role, id, box, isPublic, filter, stamps[id]],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        findAtPlace(actor, id, { box: extent as Extent, filter, isPublic, size }, signal),
      enabled: extent !== null && visible.has(typeKey(id)),
      placeholderData: (before: Found | undefined) => before,
      meta: { ownErrors: true },
    })),
  });
  const types = content.types.map(
    (type, index): OfType => ({
      type,
      shown: visible.has(typeKey(type.id)),
      found: queries[index]?.data,
      failed: queries[index]?.isError ?? false,
    }),
  );
  const loading = extent === null || queries.some((query) => query.isFetching) || typed !== filter;
  useFoundOnTheMap(types, filter, loading);
  return { types, loading, retry: () => queries.filter((query) => query.isError).forEach((query) => void query.refetch()) };
}

/** With a filter, the map draws what the list holds. */
function useFoundOnTheMap(types: readonly OfType[], filter: string, loading: boolean) {
  const found = types.flatMap(({ shown, found }) => (shown ? (found?.elements ?? []) : []));
  const versions = found.map(({ id, version }) => `${id}.${version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids and versions of what was found say whether it is something else.
  useEffect(() => {
    if (loading || viewer().panel !== 'view') return;
    if (filter === '') return void (viewer().inView.found && change({ found: null }));
    change({ found: drawnAs(found) });
  }, [versions, filter, loading]);
}
