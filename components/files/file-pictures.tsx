'use client';
import { useTranslations } from 'next-intl';
import type { ElementFile } from '@/lib/files/schema';
import { isImage } from './images';
import { openGallery } from './open-gallery';
import { Thumbnail } from './thumbnail';

interface Props {
  files: readonly ElementFile[];
  /** All among which the gallery goes on. */
  among?: readonly ElementFile[];
}

/** Files as pictures that open in the gallery; those that are none, by their names. */
export function FilePictures({ files, among = files }: Props) {
  const t = useTranslations('files');
  const images = among.filter(isImage);
  return (
    <ul className="flex flex-wrap items-start gap-2">
      {files.map((file) => (
        <li key={file.uuid} className="min-w-0">
          {isImage(file) ? (
            <button
              type="button"
              aria-label={t('view', { name: file.originalFilename })}
              onClick={() => void openGallery(images, file.uuid)}
              className="block overflow-hidden rounded border border-line"
            >
              <Thumbnail file={file} className="size-28" />
            </button>
          ) : (
            <a
              href={file.fileUrl}
              target="_blank"
              rel="noopener"
              className="wrap-anywhere inline-block min-h-6 text-accent underline underline-offset-2 pointer-coarse:min-h-11"
            >
              {file.originalFilename}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
