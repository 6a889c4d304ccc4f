'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { chosenPhotos } from '@/components/files/photos';
import { fileProblem } from '@/components/files/uploads';
import { elementsApi } from '@/lib/elements/api';
import type { ElementFileFormat } from '@/lib/files/schema';
import { call } from '@/lib/http/client';
import { showBytes } from '@/lib/http/filename';

/** What may be attached to an element, with the limits of each format. */
export function useElementFileFormats(enabled = true): readonly ElementFileFormat[] | undefined {
  return useQuery({
    queryKey: ['elementFileFormats'],
    queryFn: ({ signal }) => call(elementsApi.fileFormats, {}, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** In words, why a file cannot be attached. */
export function usePhotoProblem(formats: readonly ElementFileFormat[] | undefined) {
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
