'use client';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { attachedFilesApi } from '@/lib/attached-files/api';
import type { FileFormat } from '@/lib/attached-files/schema';
import { showBytes } from '@/lib/files/filename';
import { call } from '@/lib/http/client';
import { PhotoCard } from './photo-card';
import { acceptedTypes, photoProblem } from './photo-limits';
import { choosePhotos, chosenPhotos, useChosenPhotos } from './photos';

/** The formats that files may have, with their limits. */
export function useFileFormats(enabled = true): readonly FileFormat[] | undefined {
  const { data } = useQuery({
    queryKey: ['fileFormats'],
    queryFn: ({ signal }) => call(attachedFilesApi.formats, { query: { size: 1000 } }, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.result.items;
}

/** In words, why a file cannot be attached. */
export function usePhotoProblem(formats: readonly FileFormat[] | undefined) {
  const t = useTranslations('elementForm.photos');
  const locale = useLocale();
  return (file: File): string | undefined => {
    const problem = formats && photoProblem(file, formats);
    if (!problem) return undefined;
    return problem === 'format' ? t('wrongFormat') : t('tooLarge', { limit: showBytes(problem.maxBytes, locale) });
  };
}

/** Whether a photo has been chosen in a form that could not be sent; `enabled` where photos are chosen at all. */
export function useHasBadPhoto(contributionId: number, enabled: boolean): () => boolean {
  const problemOf = usePhotoProblem(useFileFormats(enabled));
  return () => enabled && chosenPhotos(contributionId).some((it) => problemOf(it.file) !== undefined);
}

/** Photos to go with a new element: chosen or taken here, sent once the element is saved. */
export function PhotoPicker({ contributionId }: { contributionId: number }) {
  const t = useTranslations('elementForm.photos');
  const input = useRef<HTMLInputElement>(null);
  const formats = useFileFormats();
  const problemOf = usePhotoProblem(formats);
  const list = useChosenPhotos(contributionId);
  const take = (files: FileList | null) => {
    choosePhotos([...(files ?? [])], contributionId);
    if (input.current) input.current.value = '';
  };
  return (
    <Field label={t('label')} hint={t('hint')} group>
      {() => (
        <>
          <ul className="flex flex-col gap-2 empty:hidden">
            {list.map((it) => (
              <PhotoCard key={it.key} photo={it} problem={problemOf(it.file)} />
            ))}
          </ul>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t('choose')}
            accept={formats && acceptedTypes(formats)}
            onChange={(event) => take(event.target.files)}
          />
          <Button onClick={() => input.current?.click()} className="self-start">
            <ImagePlus aria-hidden className="size-4" />
            {t('choose')}
          </Button>
        </>
      )}
    </Field>
  );
}
