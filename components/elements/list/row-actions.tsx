'use client';
import { Crosshair, EllipsisVertical, FileText, Images, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { imagesOf } from '@/components/files/images';
import { openGallery } from '@/components/shell/dialogs';
import { Menu, type MenuLine } from '@/components/ui/menu';
import { Tooltip } from '@/components/ui/tooltip';
import type { Element } from '@/lib/elements/schema';
import { useAbilities } from '../use-abilities';
import { useRemoveElement } from '../use-remove-element';

const iconLink = 'inline-flex size-10 items-center justify-center rounded hover:bg-line/60';
const icon = 'size-4 shrink-0 text-soft';

/** What can be done with an element of the list: the two most used as icons, the rest in a menu. */
export function RowActions({ element }: { element: Element }) {
  const t = useTranslations('elementActions');
  const lines = useLines(element);
  const name = { name: element.description };
  return (
    <>
      <Tooltip text={t('details')}>
        <Link href={`/geometric_element/details/${element.id}`} aria-label={t('detailsOf', name)} className={iconLink}>
          <FileText aria-hidden className="size-5" />
        </Link>
      </Tooltip>
      <Tooltip text={t('center')}>
        <Link href={`/#element=${element.id}`} aria-label={t('centerOf', name)} className={iconLink}>
          <Crosshair aria-hidden className="size-5" />
        </Link>
      </Tooltip>
      {lines.length > 0 && (
        <Menu
          label={t('moreOf', name)}
          button={<EllipsisVertical aria-hidden className="size-5" />}
          lines={lines}
          side="bottom-end"
          className={iconLink}
        />
      )}
    </>
  );
}

function useLines(element: Element): MenuLine[] {
  const t = useTranslations('elementActions');
  const router = useRouter();
  const may = useAbilities()(element);
  const remove = useRemoveElement();
  const images = imagesOf(element.listGeometricElementFileDto);
  const lines: MenuLine[] = [];
  if (images.length > 0)
    lines.push({
      key: 'gallery',
      label: t('gallery'),
      icon: <Images aria-hidden className={icon} />,
      act: () => void openGallery(images),
    });
  if (may.modify)
    lines.push({
      key: 'modify',
      label: t('modify'),
      icon: <Pencil aria-hidden className={icon} />,
      act: () => router.push(`/?modify=${element.id}`),
    });
  if (may.remove)
    lines.push({
      key: 'delete',
      label: t('delete'),
      icon: <Trash2 aria-hidden className={icon} />,
      act: () => void remove(element),
    });
  return lines;
}
