'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../button';
import { IconButton } from '../icon-button';
import { FilterForm, type FilterFormProps, useFilterDraft } from './filter-form';

/** The filters of a table beside it, where the window is wide enough for both. */
export function FilterPanel({ fields, values, onApply, onClear, onClose }: FilterFormProps & { onClose: () => void }) {
  const t = useTranslations();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useFilterDraft(values);
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };
  const leave = useEffectEvent(close);
  useEffect(() => {
    panel.current?.querySelector('input')?.focus();
    panel.current?.addEventListener('keydown', ({ key }) => key === 'Escape' && leave());
  }, []);
  const clear = () => {
    setDraft({});
    onClear();
  };
  return (
    <div ref={panel} data-no-paper className="flex flex-col gap-4 self-start rounded border border-line bg-raised p-4">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold text-lg">{t('ui.filters.title')}</h2>
        <IconButton label={t('ui.close')} icon={<X className="size-5" />} onClick={close} />
      </div>
      <FilterForm label={t('ui.filters.title')} {...{ id, fields, draft, setDraft, onApply }}>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            {t('ui.filters.apply')}
          </Button>
          <Button onClick={clear}>{t('ui.filters.clear')}</Button>
        </div>
      </FilterForm>
    </div>
  );
}
