import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { Button } from '@/components/ui/button';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import type { AttributeChange } from '@/lib/attribute-values/schema';
import { call } from '@/lib/http/client';
import { readJobs } from './jobs';

interface Props {
  id: number;
  name: string;
  /** Absent: it is asked for. */
  known?: AttributeChange['state'];
  /** Reads the state anew, once the undoing has begun or could not begin. */
  undoing?: () => Promise<unknown>;
}

/** Undoes a change of all values of an attribute, or what was done of one that broke off: what somebody has changed since stays. */
export function ChangeUndo({ id, name, known, undoing }: Props) {
  const t = useTranslations('jobs');
  const { data, refetch } = useQuery({
    queryKey: ['jobs', 'change', id],
    queryFn: ({ signal }) => call(attributeValuesApi.change, { params: { id } }, signal),
    meta: { ownErrors: true },
    enabled: known === undefined,
  });
  const undo = useMutation({
    mutationFn: () => call(attributeValuesApi.undo, { params: { id } }),
    onSettled: () => Promise.all([undoing ? undoing() : refetch(), readJobs()]),
  });
  const state = known ?? data?.state;
  if (state === 'UNDONE') return <p className="text-soft">{t('undone')}</p>;
  if (state !== 'DONE' && state !== 'FAILED') return null;
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
