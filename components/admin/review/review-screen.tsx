'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { useAskToLeave } from '@/components/form/use-leave-guard';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingPart } from '@/components/ui/missing-part';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { FilterBar } from '@/components/ui/table/filter-bar';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';
import type { ReviewText, Verdict } from '@/lib/review-queue/schema';
import { DecisionBar } from './decision-bar';
import { ItemList } from './item-list';
import { KeysDialog } from './keys-dialog';
import { OpenItem, type ReadItem } from './open-item';
import { SayPanel } from './say-panel';
import { type Said, useDecide } from './use-decide';
import { useEditing } from './use-editing';
import { useFilters } from './use-filters';
import { useKeys } from './use-keys';
import { useKeysOn } from './use-keys-on';
import { useQueue } from './use-queue';
import { useWords } from './use-words';

const EditInPlace = lazyPart(() => import('./edit-in-place'), {
  waiting: <Skeleton className="h-96 w-full" />,
  missing: (it) => <MissingPart {...it} />,
});

/** What waits for a reviewer: the list, and the open item with what can be decided about it. All of it works by keyboard. */
export function ReviewScreen() {
  const t = useTranslations('reviewQueue');
  const { id: callerId } = useActor();
  const editing = useEditing();
  const filters = useFilters();
  const queue = useQueue(filters.filters);
  const { decide, undo } = useDecide(queue);
  const { data: texts = [] } = useQuery({
    queryKey: ['admin.review', 'texts', useLocale()],
    queryFn: ({ signal }) => call(reviewQueueApi.texts, {}, signal),
  });
  const [keysShown, showKeys] = useState(false);
  const [asked, setAsked] = useState<{ of: string; kind: 'REJECT' | 'ASK' } | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [read, setRead] = useState<ReadItem>();
  /** By item: which fields were chosen. It may come back. */
  const [choices, setChoices] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [keysOn, setKeysOn] = useKeysOn();
  const { items, current } = queue;

  const chosen = useMemo(() => items.filter(({ id }) => selected.has(id)), [items, selected]);
  const targets = chosen.length > 0 ? chosen : current ? [current] : [];
  const words = useWords(current?.id);
  const ask = useAskToLeave();
  // What was open about one item is not about the next one; what was written about it waits there.
  const panel = (current && asked?.of === current.id ? asked.kind : words.typed[0]) ?? null;
  const say = (kind: 'REJECT' | 'ASK') => current && setAsked({ of: current.id, kind });
  const close = () => setAsked(null);
  /** `sent`: what was written for this goes with it, and comes back if it fails. */
  const conclude = async (action: Verdict, said: Said = {}, sent?: ReviewText['kind']) => {
    const ends = current && targets.includes(current) && (action === 'ACCEPT' || action === 'REJECT');
    const lost = ends ? words.typed.filter((kind) => kind !== sent) : [];
    if (lost.length > 0 && !(await ask())) return;
    const text = sent && words.textOf(sent);
    for (const kind of sent ? [...lost, sent] : lost) words.write(kind);
    close();
    setSelected(new Set());
    const giveBack = (id: string) => {
      words.write(sent as ReviewText['kind'], text, id);
      if (!isBusy.current) queue.open(id);
    };
    void decide(targets, action, said, text ? giveBack : undefined);
  };
  /** The version that was read and what is chosen, where it is one item and its data have come. */
  const accept = () => void conclude('ACCEPT', targets.length === 1 && read?.id === targets[0]?.id ? read : {});
  const select = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((it) => it !== id) : [...before, id]));
  const isEdited = current?.elementId !== undefined && editing.elementId === current.elementId;
  /** What is typed now, and its keys, are about the open item. */
  const isBusy = useRef(false);
  isBusy.current = panel !== null || isEdited;
  const edit = () => current?.elementId && !isEdited && void editing.begin(current.elementId);
  const acts = {
    accept,
    next: () => queue.go(1),
    previous: () => queue.go(-1),
    reject: () => say('REJECT'),
    ask: () => say('ASK'),
    skip: () => void conclude('SKIP'),
    edit,
    undo: () => void undo(),
    help: () => showKeys(true),
  };
  const { next, previous } = acts;
  useKeys(
    {
      ...{ a: accept, j: next, k: previous, r: acts.reject, q: acts.ask, s: acts.skip, e: edit, z: acts.undo, '?': acts.help },
      x: () => current && select(current.id),
    },
    keysOn && !keysShown && !isEdited,
  );

  return (
    <Page
      title={t('title')}
      beside={
        <p role="status" className="text-soft">
          {!queue.loading && t('count', { count: queue.total })}
        </p>
      }
      actions={<Button onClick={acts.help}>{t('help')} (?)</Button>}
    >
      <p className="-mt-3 max-w-3xl text-pretty text-soft">{t('intro')}</p>
      <FilterBar fields={filters.fields} values={filters.filters} onChange={filters.set} onClear={filters.clear} />
      {queue.error ? (
        <Alert tone="error">
          <p>{t('failed')}</p>
          <Button className="mt-3" onClick={() => void queue.retry()}>
            {t('retry')}
          </Button>
        </Alert>
      ) : queue.loading ? (
        <Skeleton className="h-96 w-full" />
      ) : !current ? (
        <p className="rounded border border-line border-dashed px-6 py-12 text-center text-soft">
          {t(Object.keys(filters.filters).length > 0 ? 'nothingFound' : 'empty')}
        </p>
      ) : (
        <div className="grid min-w-0 gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <ItemList {...{ items, callerId, selected, select }} openId={current.id} open={queue.open} />
          {isEdited ? (
            <EditInPlace key={current.id} onEnd={() => queue.readAgain(current.id)} />
          ) : (
            <div className="flex min-w-0 flex-col gap-5">
              <DecisionBar item={current} count={chosen.length} acts={acts} clear={() => setSelected(new Set())} />
              {panel && (
                <SayPanel
                  key={`${current.id}.${panel}`}
                  kind={panel}
                  texts={texts}
                  words={words.textOf(panel)}
                  write={(text) => words.write(panel, text)}
                  close={close}
                  keysOn={keysOn}
                  send={({ reason, words: own }) =>
                    void conclude(panel, panel === 'ASK' ? { reason, text: own } : { reason, note: own }, panel)
                  }
                />
              )}
              <OpenItem
                key={current.id}
                item={current}
                choice={choices[current.id]}
                choose={(fields) => setChoices((before) => ({ ...before, [current.id]: fields }))}
                onRead={setRead}
                onGone={queue.refresh}
                onSuggested={queue.refresh}
              />
            </div>
          )}
        </div>
      )}
      {keysShown && <KeysDialog on={keysOn} set={setKeysOn} close={() => showKeys(false)} />}
    </Page>
  );
}
