'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { elementTypeQuery } from '@/components/elements/use-element-type';
import { IconButton } from '@/components/ui/icon-button';
import { askForExport } from './ask-for-export';
import type { Exported } from './exported';

interface Props {
  type: Pick<Exported['type'], 'id' | 'name'>;
  filters: Exported['filters'];
}

/** Opens the dialog that exports the elements of a type on a part of the map. */
export function ExportOnMap({ type: { id, name }, filters }: Props) {
  const t = useTranslations('exports');
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => client.fetchQuery(elementTypeQuery(id)),
    onSuccess: (type) => void askForExport({ type, filters, onMap: true }),
  });
  return (
    <IconButton
      label={t('title', { type: name })}
      icon={<Download aria-hidden className="size-5" />}
      onClick={() => mutate()}
      className="size-11 shrink-0"
    />
  );
}
