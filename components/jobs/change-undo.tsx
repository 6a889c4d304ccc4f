import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { Button } from '@/components/ui/button';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import { call } from '@/lib/http/client';
import { readJobs } from './jobs';

/** Undoes a change of all values of an attribute, or what was done of one that broke off: what somebody has changed since stays. */
export function ChangeUndo({ id, name }: { id: number; name: string }) {
  const t = useTranslations('jobs');
  const { data, refetch } = useQuery({
    queryKey: ['jobs', 'change', id],
    queryFn: ({ signal }) => call(attributeValuesApi.change, { params: { id } }, signal),
    meta: { ownErrors: true },
  });
  const undo = useMutation({
    mutationFn: () => call(attributeValuesApi.undo, { params: { id } }),
    onSettled: () => Promise.all([refetch(), readJobs()]),
  });
  if (data?.state === 'UNDONE') return <p className="text-soft">{t('undone')}</p>;
  if (data?.state !== 'DONE' && data?.state !== 'FAILED') return null;
  const ask = async () => {
    const question = { title: t('undoTitle', { name }), body: t('undoText'), accept: t('undo'), dangerous: true };
    if (await confirmAction(question)) undo.mutate();
  };
  return (
    <Button className="min-h-11" busy={undo.isPending} onClick={() => void ask()}>
      <Undo2 aria-hidden className="size-4" />
      {t('undo')}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
