'use client';
import { FileText } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useAbilities } from '@/components/elements/use-abilities';
import type { Column } from '@/components/ui/table/columns';
import type { Element } from '@/lib/elements/schema';
import type { ElementFile } from '@/lib/files/schema';
import { showBytes } from '@/lib/http/filename';
import { imagesOf, isImage } from './images';
import { openGallery } from './open-gallery';
import { Thumbnail } from './thumbnail';

/** The columns of an element's files; those who review also see under which name and as what a file is stored. */
export function useFileColumns(element: Element): Column<ElementFile>[] {
  const t = useTranslations('files');
  const locale = useLocale();
  const reviews = useAbilities()(element).review;
  const images = imagesOf(element.listGeometricElementFileDto);
  const columns: Column<ElementFile>[] = [
    { key: 'name', header: t('name'), widthPx: 260, cell: (file) => <FileName file={file} images={images} /> },
    {
      key: 'size',
      header: t('size'),
      widthPx: 96,
      fold: 1,
      cell: ({ size }) => <span className="whitespace-nowrap">{showBytes(size, locale)}</span>,
    },
  ];
  if (!reviews) return columns;
  return [
    ...columns,
    { key: 'contentType', header: t('contentType'), widthPx: 140, fold: 2, cell: ({ contentType }) => contentType },
    {
      key: 'uuid',
      header: t('uuid'),
      widthPx: 300,
      fold: 3,
      cell: ({ uuid }) => <code className="break-all text-sm">{uuid}</code>,
    },
  ];
}

/** A file's name beside its thumbnail; an image opens the gallery. */
function FileName({ file, images }: { file: ElementFile; images: readonly ElementFile[] }) {
  const t = useTranslations('files');
  if (!isImage(file))
    return (
      <span className="flex items-center gap-3">
        <FileText aria-hidden className="m-3 size-6 shrink-0 text-soft" />
        <span className="wrap-anywhere min-w-0">{file.originalFilename}</span>
      </span>
    );
  return (
    <button
      type="button"
      aria-label={t('view', { name: file.originalFilename })}
      onClick={() => void openGallery(images, file.uuid)}
      className="group flex items-center gap-3 rounded text-left"
    >
      <Thumbnail file={file} />
      <span className="wrap-anywhere min-w-0 group-hover:text-accent group-hover:underline">{file.originalFilename}</span>
    </button>
  );
}
