'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { TextKind } from '@/lib/missing-texts/schema';
import { useMissingTexts } from './use-missing-texts';

interface Props {
  /** The kind that the list shows alone. */
  shown: string | readonly string[] | undefined;
  show: (kind: TextKind | null) => void;
}

/** How many there are of each kind; pressed, the list shows that kind alone. */
export function KindTotals({ shown, show }: Props) {
  const t = useTranslations('admin.missingTexts');
  const kinds = useMissingTexts();
  if (kinds.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {kinds.map(({ kind, total }) => (
        <li key={kind}>
          <Button aria-pressed={shown === kind} onClick={() => show(shown === kind ? null : kind)}>
            {t('total', { kind: t(`kinds.${kind}`), total })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
