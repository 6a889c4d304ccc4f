import { useQueries } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useAskToLeave } from '@/components/form/use-leave-guard';
import { useActor } from '@/components/session/session';
import { useCombobox } from '@/components/ui/combobox';
import type { OptionGroup } from '@/components/ui/combobox-options';
import { useAllUnsaved } from '@/components/ui/unsaved';
import { useDebounced } from '@/components/ui/use-debounced';
import { wordsIn } from '@/components/ui/words-in';
import { MIN_SEARCH } from '@/lib/search/min-search';
import { forActor, screensFor } from '../screens';
import { recentChoices, rememberChoice } from './recent';
import { PALETTE_KINDS, type PaletteHit, SOURCES } from './sources';

const QUIET_MS = 200;

/** The screens that this person may open; with a text those whose name holds each of its words. */
function useScreens(q: string): PaletteHit[] {
  const t = useTranslations('shell.admin');
  const actor = useActor();
  const isWanted = wordsIn(q);
  return screensFor(actor)
    .map(({ key, href }): PaletteHit => ({ kind: 'SCREEN', name: t(key as 'users'), href }))
    .filter(({ name }) => isWanted(name));
}

/** What the server finds, group by group, each as soon as it comes. */
function useFound(q: string) {
  const actor = useActor();
  const locale = useLocale();
  const debounced = useDebounced(q, QUIET_MS);
  const asks = q.length >= MIN_SEARCH && debounced === q;
  const sources = forActor(SOURCES, actor);
  const answers = useQueries({
    queries: sources.map(({ kind, find }) => ({
      queryKey: ['palette', kind, debounced, actor.id, locale],
      queryFn: ({ signal }: { signal: AbortSignal }) => find({ q: debounced, locale, signal }),
      enabled: asks,
      staleTime: 0,
      retry: false,
      meta: { silent: true },
    })),
  });
  return {
    found: asks ? answers.flatMap(({ data }) => data ?? []) : [],
    searching: q.length >= MIN_SEARCH && (!asks || answers.some(({ isFetching }) => isFetching)),
    failed: asks && answers.some(({ isError }) => isError),
  };
}

/** Going to a page asks first where a form holds something that is not saved. */
function useOpen() {
  const router = useRouter();
  const ask = useAskToLeave();
  const forms = useAllUnsaved().filter(({ close }) => close);
  return async (href: string): Promise<boolean> => {
    if (forms.length > 0) {
      if (!(await ask())) return false;
      for (const { close } of forms.toReversed()) close?.();
    }
    router.push(href);
    return true;
  };
}

export type Palette = ReturnType<typeof usePalette>;

/** The state of the palette: its text, what that finds, and what a choice does. */
export function usePalette(close: (done: boolean) => void) {
  const t = useTranslations('shell.palette');
  const [text, setText] = useState('');
  const q = text.trim();
  const [recent] = useState(recentChoices);
  const screens = useScreens(q);
  const { found, searching, failed } = useFound(q);
  const open = useOpen();
  const groups = useMemo<OptionGroup<PaletteHit>[]>(() => {
    if (q === '')
      return [
        { name: t('recent'), items: recent },
        { name: t('groups.SCREEN'), items: screens.filter(({ href }) => recent.every((it) => it.href !== href)) },
      ].filter(({ items }) => items.length > 0);
    const hits = [...screens, ...found];
    return PALETTE_KINDS.map((kind) => ({ name: t(`groups.${kind}`), items: hits.filter((it) => it.kind === kind) })).filter(
      ({ items }) => items.length > 0,
    );
  }, [q, t, recent, screens, found]);
  const choose = async (hit: PaletteHit) => {
    if (!(await open(hit.href))) return;
    rememberChoice(hit);
    close(true);
  };
  const box = useCombobox({
    text,
    onText: setText,
    items: groups.flatMap(({ items }) => items),
    onChoose: (hit) => void choose(hit),
  });
  return { box, groups, empty: q === '', long: q.length >= MIN_SEARCH, searching, failed };
}
