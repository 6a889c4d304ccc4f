'use client';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';

interface Props {
  may: { modify: boolean; remove: boolean };
  labels: { modify: string; remove: string };
  busy: boolean;
  onModify: () => void;
  onRemove: () => void;
}

/** What can be done with one relation or join, by those who may. */
export const LinkActions = ({ may, labels, busy, onModify, onRemove }: Props) => (
  <>
    {may.modify && <IconButton label={labels.modify} icon={<Pencil className="size-4" />} onClick={onModify} />}
    {may.remove && <IconButton label={labels.remove} icon={<Trash2 className="size-4" />} disabled={busy} onClick={onRemove} />}
  </>
);
