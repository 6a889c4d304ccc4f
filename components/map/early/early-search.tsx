'use client';
import { Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '@/components/ui/controls';
import { useViewer } from '@/components/viewer/viewer';
import { wasServed } from './was-served';

const iconButton = 'inline-flex size-10 items-center justify-center rounded hover:bg-sunken';

/**
 * The search as the server writes it: it takes letters before any code has come (`catch-search.ts`), and resembles the one that takes
 * them over: the box on the map, or on a narrow screen the panel.
 */
export function EarlySearch() {
  const t = useTranslations('map');
  const ui = useTranslations('ui');
  const early = useViewer((it) => it.early);
  const [served] = useState(() => wasServed('[data-early-search]'));
  if (!served || early === 'over') return null;
  return (
    <>
      {early === 'waiting' && (
        <div className="absolute top-3 right-3 z-10 rounded bg-raised text-ink shadow md:hidden" data-no-paper>
          <button type="button" data-early-open data-tool="search" aria-label={t('tools.search')} className={iconButton}>
            <Search aria-hidden className="size-5" />
          </button>
        </div>
      )}
      <search
        data-early-search
        data-no-paper
        className="fixed inset-x-0 bottom-0 z-20 rounded-t border-line border-t bg-surface pb-4 shadow not-data-open:max-md:hidden md:absolute md:inset-x-auto md:top-3 md:bottom-auto md:left-3 md:w-88 md:max-w-[calc(100%-5.5rem)] md:rounded md:border-0 md:pb-0 [@media(height<23rem)]:max-w-[calc(100%-11rem)]"
      >
        <div className="flex items-center px-4 py-2 md:hidden">
          <span className="grow font-semibold text-lg leading-tight">{t('search.title')}</span>
          <button type="button" data-early-close aria-label={ui('close')} className={`${iconButton} -mr-2`}>
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <div className="relative max-md:mx-4 max-md:mt-1">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-soft" />
          <Input
            type="search"
            role="combobox"
            aria-expanded={false}
            aria-autocomplete="list"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            aria-label={t('search.label')}
            aria-keyshortcuts="/"
            placeholder={t('search.placeholder')}
            className="h-11 pl-10 md:border-0"
          />
        </div>
        <p className="mx-4 mt-3 text-sm text-soft md:hidden">{t('search.hint')}</p>
      </search>
    </>
  );
}
