'use client';
import {
  Crosshair,
  EllipsisVertical,
  FileText,
  Images,
  type LucideIcon,
  Pencil,
  Trash2,
  UserPlus,
  Waypoints,
} from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { shortName } from '@/components/elements/short-name';
import { useAbilities } from '@/components/elements/use-abilities';
import { useElementType } from '@/components/elements/use-element-type';
import { useRemoveElement } from '@/components/elements/use-remove-element';
import { imagesOf } from '@/components/files/images';
import { openGallery } from '@/components/files/open-gallery';
import { askForJoin } from '@/components/joins/ask-for-join';
import { useMayRelate, useRelate } from '@/components/relations/use-relate';
import { Menu, type MenuLine } from '@/components/ui/menu';
import { Tooltip } from '@/components/ui/tooltip';
import type { Element } from '@/lib/elements/schema';
import { nameIn } from '@/lib/translations/schema';

const iconLink = 'inline-flex size-10 items-center justify-center rounded hover:bg-line/60';

/** What can be done with an element of the list: the two most used as icons, the rest in a menu. */
export function RowActions({ element }: { element: Element }) {
  const t = useTranslations('elementActions');
  const lines = useLines(element);
  const name = { name: shortName(element) };
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
  const mayRelate = useMayRelate();
  const relate = useRelate();
  const locale = useLocale();
  const images = imagesOf(element.listGeometricElementFileDto);
  const joinTooltipText = useElementType(element.geometricElementTypeDto.id).data?.joinTooltipText;
  const line = (key: string, label: string, Icon: LucideIcon, act: () => unknown): MenuLine => ({
    key,
    label,
    icon: <Icon aria-hidden className="size-4 shrink-0 text-soft" />,
    act: () => void act(),
  });
  const lines: MenuLine[] = [];
  if (images.length > 0) lines.push(line('gallery', t('gallery'), Images, () => openGallery(images)));
  if (may.modify) lines.push(line('modify', t('modify'), Pencil, () => router.push(`/?featureToModify=${element.id}`)));
  if (mayRelate) lines.push(line('relate', t('relate'), Waypoints, () => relate(element)));
  if (element.userCanJoin)
    lines.push(line('join', joinTooltipText ? nameIn(joinTooltipText, locale) : t('join'), UserPlus, () => askForJoin(element)));
  if (may.remove) lines.push(line('delete', t('delete'), Trash2, () => remove(element)));
  return lines;
}
