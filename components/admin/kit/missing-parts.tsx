'use client';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** What a form can wait for before it can be sent; the texts are `admin.kit.missing.<part>`. */
export type MissingPart =
  | 'file'
  | 'image'
  | 'legendFile'
  | 'legendImage'
  | 'shapeFile'
  | 'styleFile'
  | 'styleLayer'
  | 'styleName';

/** Why the form cannot be sent yet. The button that is disabled for it is described by this, by its `id`. */
export function MissingParts({ id, parts }: { id: string; parts: readonly MissingPart[] }) {
  const t = useTranslations('admin.kit.missing');
  // The region stays where it is while its text changes: that is what makes a screen reader speak the change.
  return (
    <p id={id} role="status" className="flex min-w-0 grow basis-full items-start gap-1.5 text-sm text-soft empty:hidden">
      {parts.length > 0 && (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{t('before', { parts: parts.map((part) => t(part)).join(', ') })}</span>
        </>
      )}
    </p>
  );
}
