'use client';
import {
  Crosshair,
  EyeOff,
  FileText,
  Flag,
  Images,
  type LucideIcon,
  Pencil,
  PencilLine,
  UserPlus,
  Waypoints,
} from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { namedValues, withoutTitle } from '@/components/elements/named-values';
import { useAbilities } from '@/components/elements/use-abilities';
import { useChangesDirectly } from '@/components/elements/use-changes-directly';
import { useElementType } from '@/components/elements/use-element-type';
import { Value } from '@/components/elements/value';
import { imagesOf } from '@/components/files/images';
import { openGallery } from '@/components/files/open-gallery';
import { PhotoImage } from '@/components/files/photo-image';
import { Sounds } from '@/components/files/sounds';
import { askForJoin } from '@/components/joins/ask-for-join';
import { PendingBadge } from '@/components/outbox/pending-badge';
import { useMayPropose } from '@/components/proposals/use-may-propose';
import { useMayRelate, useRelate } from '@/components/relations/use-relate';
import { askForReport } from '@/components/reports/ask-for-report';
import { useMayReport } from '@/components/reports/use-may-report';
import { useSettings } from '@/components/settings/settings';
import { cx } from '@/components/ui/cx';
import { basePath } from '@/lib/base-path';
import { isOn } from '@/lib/configuration/settings';
import type { Element } from '@/lib/elements/schema';
import { nameIn } from '@/lib/translations/schema';

interface Props {
  element: Element;
  selected: boolean;
  /** If set, there are several cards, and pressing one highlights its element on the map. */
  onSelect?: () => void;
  onCenter: () => void;
  onModify: () => void;
  onCorrect: () => void;
}

/** What one element is, in short, with what this person may do with it. */
export function PopupCard({ element, selected, onSelect, onCenter, onModify, onCorrect }: Props) {
  const t = useTranslations('map.card');
  const propose = useTranslations('proposals');
  const mayPropose = useMayPropose()(element);
  const mayReport = useMayReport();
  const may = useAbilities()(element);
  const mayChangeFiles = useChangesDirectly(element);
  const images = imagesOf(element.listGeometricElementFileDto);
  return (
    <article
      aria-current={selected || undefined}
      className={cx('rounded border bg-raised p-4', selected ? 'border-accent ring-1 ring-accent' : 'border-line')}
    >
      <Heading element={element} selected={selected} onSelect={onSelect} />
      <PendingBadge elementId={element.id} className="mt-2" />
      {element.description !== element.name && (
        <p className="wrap-anywhere mt-2 line-clamp-6 whitespace-pre-line text-sm">{element.description}</p>
      )}
      <Photos element={element} />
      <div className="mt-3 empty:hidden">
        <Sounds element={element} mayChange={mayChangeFiles} />
      </div>
      <Values element={element} />
      {element.internalComments && (
        <p className="wrap-anywhere mt-3 whitespace-pre-line rounded bg-sunken p-3 text-sm">
          <span className="block font-semibold text-soft">{t('internalComments')}</span>
          {element.internalComments}
        </p>
      )}
      <footer className="-mx-2 mt-3 -mb-2 flex flex-wrap">
        <Link href={`/geometric_element/details/${element.id}`} className={ACTION}>
          <FileText aria-hidden className={ICON} />
          {t('details')}
        </Link>
        {images.length > 0 && <Action label={t('files')} Icon={Images} onClick={() => void openGallery(images)} />}
        <Action label={t('center')} Icon={Crosshair} onClick={onCenter} />
        {may.modify && <Action label={t('modify')} Icon={Pencil} onClick={onModify} />}
        {mayPropose && <Action label={propose('suggest')} Icon={PencilLine} onClick={onCorrect} />}
        <LinkButtons element={element} />
        {mayReport && <Action label={propose('report.open')} Icon={Flag} onClick={() => void askForReport({ element })} />}
      </footer>
    </article>
  );
}

function Heading({ element, selected, onSelect }: Pick<Props, 'element' | 'selected' | 'onSelect'>) {
  const t = useTranslations('map.card');
  const located = isOn(useSettings(), 'RELATE_ELEMENTS_TO_PARISHES');
  return (
    <header>
      <h4 className="wrap-anywhere line-clamp-6 font-semibold text-base leading-snug">
        {onSelect ? (
          <button
            type="button"
            aria-pressed={selected}
            onClick={onSelect}
            className="text-left hover:text-accent hover:underline"
          >
            {element.name}
          </button>
        ) : (
          element.name
        )}
      </h4>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-soft">
        <span>{t('id', { id: element.id })}</span>
        {located && element.municipality && <span>{element.municipality.name}</span>}
        {!element.isPublic && (
          <span className="inline-flex items-center gap-1 font-semibold text-warning">
            <EyeOff aria-hidden className="size-3.5" />
            {t('notPublic')}
          </span>
        )}
      </p>
    </header>
  );
}

const ACTION = 'inline-flex min-h-10 items-center gap-1.5 rounded px-2 text-sm font-semibold hover:bg-sunken';
const ICON = 'size-4 shrink-0 text-soft';

/** What can be done with the element, in words. */
const Action = ({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) => (
  <button type="button" onClick={onClick} className={ACTION}>
    <Icon aria-hidden className={ICON} />
    {label}
  </button>
);

/** Relating it to another element, and joining it, where that is offered. */
function LinkButtons({ element }: { element: Element }) {
  const t = useTranslations('elementActions');
  const locale = useLocale();
  const mayRelate = useMayRelate();
  const relate = useRelate();
  const joinTooltipText = useElementType(element.geometricElementTypeDto.id).data?.joinTooltipText;
  const join = joinTooltipText ? nameIn(joinTooltipText, locale) : t('join');
  return (
    <>
      {mayRelate && <Action label={t('relate')} Icon={Waypoints} onClick={() => void relate(element)} />}
      {element.userCanJoin && <Action label={join} Icon={UserPlus} onClick={() => void askForJoin(element)} />}
    </>
  );
}

function Values({ element }: { element: Element }) {
  const t = useTranslations('map.card');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const type = useElementType(element.geometricElementTypeDto.id).data;
  const values = type ? namedValues(element, withoutTitle(type), { locale, timeZone, yes: t('yes'), no: t('no') }) : [];
  if (values.length === 0) return null;
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)]">
      {values.map((value) => (
        <div key={value.id} className="grid grid-cols-subgrid sm:col-span-2">
          <dt className="wrap-anywhere text-soft">{value.name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <Value {...value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Photos({ element }: { element: Element }) {
  const t = useTranslations('map.card');
  const photos = element.listGeometricElementFileDto.filter(({ thumbnailUrl }) => thumbnailUrl);
  if (photos.length === 0) return null;
  return (
    <ul className="-mx-1 mt-3 flex snap-x gap-2 overflow-x-auto px-1 pb-1">
      {photos.map(({ uuid, thumbnailUrl, fileUrl, originalFilename }) => (
        <li key={uuid} className="shrink-0 snap-start">
          <button type="button" onClick={() => void openGallery(photos, uuid)} className="block rounded">
            <PhotoImage
              src={addressOf(thumbnailUrl ?? fileUrl)}
              alt={t('photo', { name: originalFilename })}
              loading="lazy"
              className="h-28 w-auto rounded"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The contract's addresses begin at the origin or below the base path. */
const addressOf = (url: string) =>
  url.startsWith('/') && basePath && !url.startsWith(`${basePath}/`) ? `${basePath}${url}` : url;
