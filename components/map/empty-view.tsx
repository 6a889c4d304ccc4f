'use client';
import { MapPinPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { AddableType } from '@/components/element-form/addable-type';
import { useBeginAdd } from '@/components/element-form/use-begin-add';
import { useMayAdd } from '@/components/element-form/use-may-add';
import { Button } from '@/components/ui/button';

interface Props {
  types: readonly AddableType[];
  /** If set, there is a filter, and it may be the reason. */
  onClear?: () => void;
}

/** Stands in place of a list of what the map shows, where that is nothing: why, and what one can do about it. */
export function EmptyView({ types, onClear }: Props) {
  const t = useTranslations();
  const mayAdd = useMayAdd();
  const add = useBeginAdd(types);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-soft">{t(onClear ? 'map.inView.none' : 'map.inView.empty')}</p>
      {onClear && <Button onClick={onClear}>{t('map.inView.clear')}</Button>}
      {!onClear && mayAdd && (
        <Button variant="primary" onClick={add}>
          <MapPinPlus aria-hidden className="size-4" />
          {t('shell.addElement')}
        </Button>
      )}
    </div>
  );
}
