'use client';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { announce } from '@/components/ui/toasts';
import type { ImportMapping, SavedMapping } from '@/lib/imports/schema';
import { useMappings } from './use-mappings';

interface Props {
  mapping: ImportMapping;
  load: (mapping: ImportMapping) => void;
}

/** What this person has saved for files of the same kind: to be used again, saved under a name, or deleted. */
export function SavedMappings({ mapping, load }: Props) {
  const t = useTranslations('importScreens.saved');
  const { mappings, save, remove } = useMappings();
  const [name, setName] = useState('');
  const keep = () =>
    save.mutate({ name: name.trim(), mapping }, { onSuccess: () => announce(t('kept', { name: name.trim() }), 'success') });
  const forget = async (it: SavedMapping) => {
    const question = { title: t('deleteTitle'), body: t('deleteText', { name: it.name }), accept: t('delete') };
    if (await confirmAction({ ...question, dangerous: true })) remove.mutate(it);
  };
  return (
    <details className="max-w-2xl rounded border border-line px-4 py-2">
      <summary className="min-h-8 cursor-pointer content-center font-semibold">{t('title', { count: mappings.length })}</summary>
      <div className="flex flex-col gap-4 py-3">
        <ul className="flex flex-col divide-y divide-line">
          {mappings.map((it) => (
            <li key={it.id} className="flex items-center gap-2 py-1">
              <span className="wrap-anywhere min-w-0 grow">{it.name}</span>
              <Button onClick={() => load(it.mapping)}>
                {t('load')}
                <span className="sr-only"> {it.name}</span>
              </Button>
              <IconButton
                label={t('deleteOf', { name: it.name })}
                icon={<Trash2 className="size-4" />}
                onClick={() => void forget(it)}
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow">
            <Field label={t('name')}>
              {(control) => <Input {...control} maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />}
            </Field>
          </div>
          <Button busy={save.isPending} disabled={name.trim() === ''} onClick={keep}>
            {t('keep')}
          </Button>
        </div>
      </div>
    </details>
  );
}
