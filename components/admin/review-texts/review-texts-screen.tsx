'use client';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Column } from '@/components/ui/table/columns';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';
import type { ReviewText } from '@/lib/review-queue/schema';
import { nameIn, textsOf } from '@/lib/translations/schema';
import { ResourceScreen } from '../kit/resource-screen';
import { DeleteButton, ModifyButton } from '../kit/row-actions';
import { useRemove } from '../kit/use-remove';
import { WholeTable } from '../kit/whole-table';
import { NamesCell } from '../layers/texts';
import { ReviewTextDialog } from './review-text-dialog';

const scope = 'reviewQueue.texts';

/** What reviewers say often, in every language. */
export function ReviewTextsScreen() {
  const t = useTranslations(scope);
  const kit = useTranslations('admin.kit');
  const locale = useLocale();
  const asked = useSearchParams().get('id');
  const [editing, setEditing] = useState<ReviewText | 'new' | null>(null);
  const { remove } = useRemove(scope, reviewQueueApi.removeText);
  const { data, error, refetch } = useQuery({
    queryKey: [scope, locale],
    queryFn: ({ signal }) => call(reviewQueueApi.texts, {}, signal),
    staleTime: 0,
    meta: { ownErrors: true },
  });
  const columns: Column<ReviewText>[] = [
    { key: 'code', header: t('fields.code'), main: true, widthPx: 360, cell: ({ code }) => <NamesCell code={code} /> },
    { key: 'kind', header: t('fields.kind'), widthPx: 200, fold: 1, cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'codeName',
      header: t('fields.codeName'),
      widthPx: 180,
      fold: 2,
      cell: ({ code }) => <code className="wrap-anywhere text-[0.8125rem]">{code.code}</code>,
    },
  ];
  const nameOf = ({ code }: ReviewText) => nameIn(code, locale);
  const close = () => setEditing(null);
  return (
    <ResourceScreen scope={scope} onAdd={() => setEditing('new')}>
      {error && !data ? (
        <Alert tone="error">
          <p>{t('failed')}</p>
          <Button className="mt-3" onClick={() => void refetch()}>
            {kit('retry')}
          </Button>
        </Alert>
      ) : data?.length === 0 ? (
        <p className="rounded border border-line border-dashed px-6 py-12 text-center text-soft">{t('empty')}</p>
      ) : (
        <WholeTable<ReviewText>
          caption={t('title')}
          columns={columns}
          rows={data}
          keyOf={({ id }) => id}
          current={asked}
          textsOf={({ code }) => textsOf(code)}
          size={6}
          actions={{
            header: kit('actions'),
            widthPx: 112,
            of: (text) => (
              <>
                <ModifyButton name={nameOf(text)} onClick={() => setEditing(text)} />
                <DeleteButton name={nameOf(text)} onClick={() => remove(text.id, nameOf(text))} />
              </>
            ),
          }}
        />
      )}
      {editing && <ReviewTextDialog text={editing === 'new' ? null : editing} close={close} />}
    </ResourceScreen>
  );
}
