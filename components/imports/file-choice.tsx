'use client';
import { FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { useFileDrop } from '@/components/ui/use-file-drop';

interface Props {
  file: File | null;
  /** What is asked for. */
  label: string;
  busy?: boolean;
  onFile: (file: File) => void;
}

/** A box for one file: dropped there, or chosen by its button. */
export function FileChoice({ file, label, busy, onFile }: Props) {
  const t = useTranslations('importScreens');
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    if (files[0] && !busy) onFile(files[0]);
  };
  const { over, listeners } = useFileDrop(take);
  return (
    <div
      {...listeners}
      className={cx(
        'flex flex-col items-start gap-2 rounded border border-control border-dashed px-4 py-4',
        over && 'border-accent bg-tint',
      )}
    >
      <input
        ref={input}
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept=".csv,.tsv,.txt,.xlsx,.geojson,.json,.gpkg,.zip,.kml,.kmz,.gpx"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // The same file again is a choice too.
          target.value = '';
        }}
        className="sr-only"
      />
      <Button className="min-h-11" busy={busy} onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        {file ? t('file.other') : label}
      </Button>
      {file && <p className="wrap-anywhere font-semibold">{file.name}</p>}
      <p className="text-pretty text-sm text-soft">{t('file.formats')}</p>
    </div>
  );
}
