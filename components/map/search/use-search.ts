'use client';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useErrorText } from '@/components/i18n/use-error-text';
import { useActor } from '@/components/session/session';
import { useCombobox } from '@/components/ui/combobox';
import type { OptionGroup } from '@/components/ui/combobox-options';
import { announce } from '@/components/ui/toasts';
import { useFirstToCome } from '@/components/ui/use-first-to-come';
import { useMapContent } from '@/components/viewer/map-content';
import { setFound } from '@/components/viewer/viewer';
import { recentHits } from '@/lib/map/recent-hits';
import type { Hit, SearchGroup } from '@/lib/search/schema';
import { searchParts } from './search-parts';
import { useHits } from './use-hits';

const hitsOf = ({ kind, items }: SearchGroup) => items.map((item) => ({ ...item, kind }) as Hit);

/** The state of the search field: its text, what that finds, and what a choice does. In a panel its list is always open. */
export function useSearch(inPanel: boolean) {
  const [text, setText] = useState('');
  const [unfolded, setUnfolded] = useState(inPanel);
  const open = inPanel || unfolded;
  const empty = text.trim() === '';
  const { groups: found, long, error, searching } = useHits(text, open);
  const groups = useGroups(found, open, empty);
  const items = groups.flatMap((it) => it.items);
  const goTo = useGoTo();
  const change = (next: string, unfold: boolean) => {
    setText(next);
    setUnfolded(unfold);
    // An empty field searches for nothing any more.
    if (next === '') setFound(null);
  };
  const choose = (hit: Hit) => {
    change(hit.name, false);
    void goTo(hit);
  };
  const mayEscape = !empty || (open && !inPanel);
  const box = useCombobox({
    text,
    onText: (next) => change(next, true),
    items,
    onChoose: choose,
    onEscape: mayEscape ? () => change('', false) : undefined,
  });
  const enter = useFirstToCome({ text, searching: open && searching, first: items[0], choose });
  const onKeyDown = (event: KeyboardEvent) => {
    const unfolds = !open && ['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key);
    if (unfolds) setUnfolded(true);
    if (unfolds || (!box.isPointed && enter(event))) event.preventDefault();
    else box.input.onKeyDown(event);
  };
  const input = { ...box.input, onKeyDown };
  const type = (typed: string) => change(typed, true);
  return { type, box: { ...box, input }, groups, open, empty, long, error, searching, setUnfolded };
}

/** What was found, or without a text what was chosen before. */
function useGroups(found: readonly SearchGroup[], open: boolean, empty: boolean): OptionGroup<Hit>[] {
  const t = useTranslations('map.search');
  const { id } = useActor();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever logs out takes along what names things of their own.
  const recent = useMemo(() => (open && empty ? recentHits() : []), [open, empty, id]);
  if (empty) return recent.length > 0 ? [{ name: t('recent'), items: recent }] : [];
  return found.map((group) => ({ name: t(`groups.${group.kind}`), items: hitsOf(group) }));
}

/** Goes to a hit and says what one does not see. */
function useGoTo() {
  const t = useTranslations('map');
  const textOf = useErrorText();
  const content = useMapContent();
  return async (hit: Hit) => {
    try {
      const outcome = await (await searchParts()).chooseHit(hit, content);
      if (outcome === 'gone') announce(t('elementGone'), 'warning');
      if (outcome === 'on') announce(t('search.on', { name: hit.name }), 'success');
    } catch (error) {
      announce(textOf(error), 'error');
    }
  };
}
