'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Pager } from '@/components/ui/pager';
import { Spinner } from '@/components/ui/spinner';
import { useNumber } from '@/components/ui/use-number';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { nameIn } from '@/lib/translations/schema';
import { FillDialog } from './fill-dialog';

const SIZE = 10;

interface Props {
  type: ElementType;
  own: ElementTypeAttributeType;
  close: () => void;
}

/** The elements of a type that have no value of an attribute, and the way to give them one. */
export function LackingDialog({ type, own, close }: Props) {
  const t = useTranslations('admin.changes');
  const say = useTranslations('ui');
  const locale = useLocale();
  const number = useNumber();
  const [page, setPage] = useState(0);
  const [filling, setFilling] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['admin.elementTypes', 'lacking', own.id, page],
    queryFn: ({ signal }) =>
      call(attributeValuesApi.lacking, { params: { id: type.id }, query: { attribute: own.id, page, size: SIZE } }, signal),
    placeholderData: (before) => before,
    meta: { ownErrors: true },
  });
  if (filling) return <FillDialog type={type} own={own} close={() => setFilling(false)} />;
  const total = data?.result.totalItems ?? 0;
  // A unique value and an element's own file cannot be those of several, and a retired attribute is asked of nobody.
  const isFile = DATA_TYPES[own.attributeType.dataType].pointsAt === 'file';
  const mayFill = total > 0 && !own.unique && !own.retired && !isFile;
  const buttons = (
    <>
      <Button onClick={close}>{say('close')}</Button>
      {mayFill && (
        <Button variant="primary" onClick={() => setFilling(true)}>
          {t('fill')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      title={t('lackingTitle', { name: nameIn(own.attributeType.code, locale) })}
      error={error?.message}
      onClose={close}
      footer={buttons}
    >
      {!data && !error && <Spinner />}
      {data && (
        <div className="flex flex-col gap-3">
          <p role="status">{t('lackingIntro', { count: total, shown: number(total) })}</p>
          {own.mandatory && total > 0 && <Alert live={false}>{t('lackingMandatory')}</Alert>}
          <ul className="flex flex-col divide-y divide-line">
            {data.result.items.map(({ id, name }) => (
              <li key={id}>
                <Link
                  href={`/geometric_element/details/${id}`}
                  target="_blank"
                  className="wrap-anywhere flex min-h-10 items-center gap-2 text-accent underline underline-offset-2"
                >
                  {name} <span className="text-soft tabular-nums">#{id}</span>
                </Link>
              </li>
            ))}
          </ul>
          {total > SIZE && <Pager page={page} size={SIZE} total={total} onPage={setPage} />}
        </div>
      )}
    </Dialog>
  );
}
