'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { AppError } from '@/lib/errors';

/** What went wrong, in words. An error that was made here and not by the server has a key in the place of its message. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations();
  return useCallback(
    (error) => {
      if (!(error instanceof AppError)) return t('project.common.networkError');
      const said = error.fields[0]?.message ?? error.message;
      return said === error.code ? t(error.code) : said;
    },
    [t],
  );
}
