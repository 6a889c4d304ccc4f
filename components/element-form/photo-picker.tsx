'use client';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { choosePhotos, chosenPhotos, useChosenPhotos } from '@/components/files/photos';
import { accepted, fileProblem } from '@/components/files/uploads';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { useUnsaved } from '@/components/ui/unsaved';
import { elementsApi } from '@/lib/elements/api';
import type { ElementFileFormat } from '@/lib/files/schema';
import { call } from '@/lib/http/client';
import { showBytes } from '@/lib/http/filename';
import { PhotoCard } from './photo-card';

/** What may be attached to an element, with the limits of each format. */
function useElementFileFormats(enabled = true): readonly ElementFileFormat[] | undefined {
  return useQuery({
    queryKey: ['elementFileFormats'],
    queryFn: ({ signal }) => call(elementsApi.fileFormats, {}, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** In words, why a file cannot be attached. */
function usePhotoProblem(formats: readonly ElementFileFormat[] | undefined) {
  const t = useTranslations('elementForm.photos');
  const locale = useLocale();
  return (file: File): string | undefined => {
    const problem = formats && fileProblem(file, formats);
    if (!problem) return undefined;
    return problem === 'format' ? t('wrongFormat') : t('tooLarge', { limit: showBytes(problem.maxBytes, locale) });
  };
}

/** Whether a photo has been chosen in a form that could not be sent; `enabled` where photos are chosen at all. */
export function useHasBadPhoto(contributionId: number, enabled: boolean): () => boolean {
  const problemOf = usePhotoProblem(useElementFileFormats(enabled));
  return () => enabled && chosenPhotos(contributionId).some((it) => problemOf(it.file) !== undefined);
}

/** Photos and documents to go with a new element: chosen or taken here, sent once the element is saved. */
export function PhotoPicker({ contributionId }: { contributionId: number }) {
  const t = useTranslations('elementForm.photos');
  const input = useRef<HTMLInputElement>(null);
  const formats = useElementFileFormats();
  const problemOf = usePhotoProblem(formats);
  const list = useChosenPhotos(contributionId);
  // The draft of the form does without its photos.
  useUnsaved(list.length > 0, {});
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
            accept={formats && accepted(formats)}
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
