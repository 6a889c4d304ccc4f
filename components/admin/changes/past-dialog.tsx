'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ChangeUndo } from '@/components/jobs/change-undo';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Pager } from '@/components/ui/pager';
import { Spinner } from '@/components/ui/spinner';
import { useMoment } from '@/components/ui/use-moment';
import { useNumber } from '@/components/ui/use-number';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import type { PastChange } from '@/lib/attribute-values/schema';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { call } from '@/lib/http/client';
import { nameIn } from '@/lib/translations/schema';
import { useDataTypes } from '../kit/use-data-types';
import { useRefresh } from '../kit/use-refresh';

const SIZE = 10;
const ASK_EVERY_MS = 1000;
const isRunning = ({ state }: PastChange) => state === 'RUNNING';

/** What has been changed of the values of all elements, by whomever, with the way back. */
export function PastDialog({ type, close }: { type: AttributeType; close: () => void }) {
  const t = useTranslations('admin.changes');
  const say = useTranslations('ui');
  const name = nameIn(type.code, useLocale());
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin.attributeTypes', 'changes', type.id, page],
    queryFn: ({ signal }) => call(attributeValuesApi.past, { params: { id: type.id }, query: { page, size: SIZE } }, signal),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.result.items.some(isRunning) ? ASK_EVERY_MS : false),
    meta: { ownErrors: true },
  });
  const changes = data?.result.items ?? [];
  const runs = changes.some(isRunning);
  const refresh = useRefresh('admin.attributeTypes', 'admin.elementTypes');
  useEffect(() => (runs ? () => void refresh() : undefined), [runs, refresh]);
  const total = data?.result.totalItems ?? 0;
  return (
    <Dialog
      title={t('pastTitle', { name })}
      error={error?.message}
      onClose={close}
      footer={<Button onClick={close}>{say('close')}</Button>}
    >
      {!data && !error && <Spinner />}
      {data && total === 0 && <p>{t('pastNone')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <PastRow key={change.id} change={change} undoing={refetch} />
        ))}
      </ul>
      {total > SIZE && <Pager page={page} size={SIZE} total={total} onPage={setPage} />}
    </Dialog>
  );
}

function PastRow({ change, undoing }: { change: PastChange; undoing: () => Promise<unknown> }) {
  const t = useTranslations('admin.changes');
  const moment = useMoment();
  const number = useNumber();
  const what = useWhat()(change);
  const { id, state, elements, createdAt, login, undoneBy } = change;
  const isUndone = state === 'UNDONE' && undoneBy;
  const became = isUndone
    ? t('pastUndoneBy', { login: undoneBy })
    : t(`pastState.${state}`, { count: elements, shown: number(elements) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-60 flex-1">
        <p className="wrap-anywhere font-semibold">{what}</p>
        <p className="wrap-anywhere text-soft text-sm">
          {[moment(createdAt, 'words'), login && t('pastBy', { login }), became].filter(Boolean).join(' · ')}
        </p>
      </div>
      {state === 'RUNNING' && <Spinner />}
      {(state === 'DONE' || state === 'FAILED') && <ChangeUndo id={id} name={what} known={state} undoing={undoing} />}
    </li>
  );
}

/** Says what a change was. */
function useWhat(): (change: PastChange) => string {
  const t = useTranslations('admin.changes');
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  const labelOf = (dataType: string) => dataTypes.find(({ value }) => value === dataType)?.label ?? dataType;
  return ({ merged, converted, filled }) => {
    if (merged) return t('pastMerged', { from: merged.from.join(', '), to: merged.to });
    if (converted) return t('pastConverted', { from: labelOf(converted.from), to: labelOf(converted.to) });
    return t('pastFilled', { value: filled?.value ?? '', type: filled?.type ?? '' });
  };
}
