'use client';
import { Archive, Check, PencilRuler } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { TYPE_STATES, type TypeState } from '@/lib/element-types/schema';

const SIGNS = {
  DRAFT: { Icon: PencilRuler, className: 'border-warning text-warning' },
  PUBLISHED: { Icon: Check, className: 'border-success text-success' },
  ARCHIVED: { Icon: Archive, className: 'border-control text-soft' },
} as const;

/** The states that a type can have, in words. */
export function useStateOptions(): { value: TypeState; label: string }[] {
  const t = useTranslations('admin.elementTypes.states');
  return TYPE_STATES.map((value) => ({ value, label: t(value) }));
}

/** The state of a type, for the eye in colour and by its sign too. */
export function StateBadge({ state }: { state: TypeState }) {
  const t = useTranslations('admin.elementTypes.states');
  const { Icon, className } = SIGNS[state];
  return (
    <span
      className={cx('inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-[0.8125rem] font-semibold', className)}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(state)}
    </span>
  );
}
