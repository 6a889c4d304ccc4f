'use client';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { AppError } from '@/lib/errors';

interface Props {
  error: Error;
  onRetry: () => void;
  /** If set, filters are active, and may be the reason. */
  onClear?: () => void;
}

/** Says why the list could not be had, and what can be done. */
export function ListError({ error, onRetry, onClear }: Props) {
  const t = useTranslations();
  const unreachable = !(error instanceof AppError) || error.code === 'project.common.networkError';
  const fields = error instanceof AppError ? error.fields : [];
  return (
    <Alert tone="error">
      <p>{unreachable ? t('project.common.networkError') : error.message}</p>
      {fields.length > 0 && (
        <ul className="list-disc pl-5">
          {fields.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
      <span className="mt-3 flex gap-2">
        <Button onClick={onRetry}>{t('elementList.retry')}</Button>
        {onClear && <Button onClick={onClear}>{t('ui.filters.clear')}</Button>}
      </span>
    </Alert>
  );
}
