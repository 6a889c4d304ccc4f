'use client';
import { Crosshair, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/elements/use-abilities';
import { useRemoveElement } from '@/components/elements/use-remove-element';
import { Button, buttonClass } from '@/components/ui/button';
import type { Element } from '@/lib/elements/schema';

/** What can be done with the element of the page. Once it is deleted, the list of its type is what is left. */
export function DetailsActions({ element }: { element: Element }) {
  const t = useTranslations('elementActions');
  const router = useRouter();
  const may = useAbilities()(element);
  const remove = useRemoveElement();
  const removeAndLeave = async () => {
    if (await remove(element)) router.push(`/geometric_elements/${element.geometricElementTypeDto.id}`);
  };
  return (
    <>
      <Link href={`/#element=${element.id}`} className={buttonClass('plain')}>
        <Crosshair aria-hidden className="size-4" />
        {t('center')}
      </Link>
      {may.modify && (
        <Link href={`/?featureToModify=${element.id}`} className={buttonClass('plain')}>
          <Pencil aria-hidden className="size-4" />
          {t('modify')}
        </Link>
      )}
      {may.remove && (
        <Button onClick={() => void removeAndLeave()} className="text-danger!">
          <Trash2 aria-hidden className="size-4" />
          {t('delete')}
        </Button>
      )}
    </>
  );
}
