'use client';
import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';

interface RowButtonProps {
  /** Says of which row it is, because screen readers hear it away from its row. */
  label: string;
  Icon: LucideIcon;
  onClick: () => void;
  busy?: boolean;
}

/** Something that can be done with a row, as an icon. */
export const RowButton = ({ label, Icon, onClick, busy }: RowButtonProps) => (
  <IconButton
    label={label}
    icon={<Icon className="size-5" />}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={() => !busy && onClick()}
    className="aria-disabled:opacity-45"
  />
);

interface EditProps {
  name: string;
  onClick: () => void;
}

export function ModifyButton({ name, onClick, busy }: EditProps & { busy?: boolean }) {
  const t = useTranslations('admin.kit');
  return <RowButton label={t('modify', { name })} Icon={Pencil} onClick={onClick} busy={busy} />;
}

export function DeleteButton({ name, onClick, busy }: EditProps & { busy?: boolean }) {
  const t = useTranslations('admin.kit');
  return <RowButton label={t('delete', { name })} Icon={Trash2} onClick={onClick} busy={busy} />;
}
