'use client';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FocusEvent, useRef } from 'react';
import { useErrorText } from '@/components/i18n/use-error-text';
import { ComboboxGroups } from '@/components/ui/combobox-options';
import { Input } from '@/components/ui/controls';
import { cx } from '@/components/ui/cx';
import { Spinner } from '@/components/ui/spinner';
import { hitKey } from '@/lib/map/recent-hits';
import { useEarlyText } from '../early/take-search';
import { HitLine } from './hit-line';
import { searchParts } from './search-parts';
import { useSearch } from './use-search';

/** Under a box on the map the list lies on the map; in a panel it is part of it. */
const UNDER = 'absolute inset-x-0 top-full z-20 mt-1 max-h-[min(32rem,62dvh)] overflow-y-auto rounded bg-raised text-ink shadow';

/** One field for elements, gazetteer entries, coordinates, types and layers. `inPanel`: it is all that a panel shows, and has the focus. */
export function SearchField({ inPanel = false }: { inPanel?: boolean }) {
  const t = useTranslations('map.search');
  const search = useSearch(inPanel);
  const { box, groups, open, setUnfolded, empty } = search;
  const status = useStatus(search);
  const field = useRef<HTMLElement>(null);
  useEarlyText(inPanel, ({ text, focused }) => {
    if (text !== '') search.type(text);
    if (focused) field.current?.querySelector('input')?.focus();
  });
  const begin = () => {
    setUnfolded(true);
    // Fetched before it is wanted; if it does not come, the search says so.
    searchParts().catch(() => undefined);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => !field.current?.contains(relatedTarget) && setUnfolded(false);
  const shown = open && (groups.length > 0 || status !== '');
  return (
    <search ref={field} data-search onBlur={onBlur} className="relative flex flex-col gap-3">
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-soft" />
        <Input
          {...box.input}
          type="search"
          enterKeyHint="search"
          maxLength={200}
          autoFocus={inPanel}
          aria-label={t('label')}
          aria-keyshortcuts="/"
          placeholder={t('placeholder')}
          onFocus={begin}
          onClick={begin}
          className={cx('h-11 pl-10', !inPanel && 'border-0 shadow')}
        />
      </div>
      <div className={inPanel ? 'flex flex-col gap-3' : cx(UNDER, !shown && 'sr-only')}>
        <ComboboxGroups box={box} label={t('entries')} groups={groups} keyOf={hitKey} open>
          {(hit) => <HitLine hit={hit} recent={empty} />}
        </ComboboxGroups>
        <p role="status" className={cx('flex items-center gap-2 text-sm text-soft', !inPanel && status !== '' && 'px-3 py-2')}>
          {search.searching && <Spinner />}
          {status}
        </p>
      </div>
    </search>
  );
}

function useStatus({ box, empty, long, error, searching, open }: ReturnType<typeof useSearch>): string {
  const t = useTranslations('map.search');
  const textOf = useErrorText();
  if (!open || empty) return '';
  if (!long) return t('tooShort');
  if (error !== undefined) return textOf(error);
  if (searching) return t('searching');
  return box.items.length === 0 ? t('none') : t('found', { count: box.items.length });
}
