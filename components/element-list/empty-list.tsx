'use client';
import { MapPinOff, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMayAdd } from '@/components/element-form/use-may-add';
import { Button } from '@/components/ui/button';
import { AddNew } from './add-new';
import type { ListOf } from './list-rules';

interface Props extends ListOf {
  /** If set, filters are active, and may be the reason. */
  onClear?: () => void;
}

/** What stands in place of a table without rows: what would be here, and how to add the first one. */
export function EmptyList({ type, mine, onClear }: Props) {
  const t = useTranslations('elementList.empty');
  const mayAdd = useMayAdd(type.state);
  const Icon = onClear ? SearchX : MapPinOff;
  const name = { type: type.name };
  return (
    <div className="flex flex-col items-center gap-3 rounded border border-line border-dashed px-6 py-12 text-center">
      <Icon aria-hidden className="size-8 text-soft" />
      {onClear ? (
        <>
          <p className="font-semibold text-lg">{t('filtered')}</p>
          <Button onClick={onClear}>{t('clear')}</Button>
        </>
      ) : (
        <>
          <p className="font-semibold text-lg">{t(mine ? 'mine' : 'all', name)}</p>
          {mayAdd && <p className="max-w-md text-soft">{t('how')}</p>}
          {mayAdd && <AddNew type={type} label={t('add')} />}
        </>
      )}
    </div>
  );
}
