'use client';
import { CloudUpload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useIdle } from '@/components/sending/waiting';
import { useActor } from '@/components/session/session';
import { cx } from '@/components/ui/cx';

/** What of this person's waits for an element. */
function usePending(elementId: number) {
  const { id: userId } = useActor();
  return useIdle().filter((it) => it.elementId === elementId && it.userId === userId);
}

/** Says of an element that something of this person's waits to be sent; nothing where nothing does. */
export function PendingBadge({ elementId, className }: { elementId: number; className?: string }) {
  const t = useTranslations('outbox');
  const pending = usePending(elementId);
  if (pending.length === 0) return null;
  const asks = pending.some(({ state }) => state !== 'waiting');
  const files = pending.reduce((sum, it) => sum + it.files.length, 0);
  const [first] = pending.filter(({ change }) => change);
  const what = asks ? 'asks' : first ? (first.kind === 'proposal' ? 'proposal' : 'change') : 'files';
  return (
    <p
      className={cx(
        'flex items-center gap-2 rounded px-2 py-1 font-semibold text-sm',
        asks ? 'bg-danger-tint text-danger' : 'bg-warning-tint text-warning',
        className,
      )}
    >
      <CloudUpload aria-hidden className="size-4 shrink-0" />
      {t(`pending.${what}`, { count: files })}
    </p>
  );
}
