'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/http/client';
import { stylesApi } from '@/lib/styles/api';
import type { StyleQuery, StyleVersion } from '@/lib/styles/schema';
import { Swatch } from './swatch';

interface Props {
  query: StyleQuery;
  close: () => void;
  /** After the style has become what it was. */
  done: () => void;
}

const MAX_SWATCHES = 6;

/** What a style was, newest first, and the way back to each. */
export function VersionsDialog({ query, close, done }: Props) {
  const t = useTranslations('admin.styles.editor.versions');
  const textOf = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['admin.styles', 'versions', query],
    queryFn: () => call(stylesApi.versions, { query }),
    staleTime: 0,
    meta: { ownErrors: true },
  });
  const going = useMutation({
    mutationFn: (version: number) => call(stylesApi.goBack, { body: { ...query, version } }),
    meta: { ownErrors: true },
    onSuccess: done,
  });
  const problem = going.error ?? error;
  return (
    <Dialog
      title={t('title', { style: query.styleName })}
      description={t('intro')}
      error={problem ? textOf(problem) : undefined}
      onDismissError={going.reset}
      onClose={close}
      footer={<Button onClick={close}>{t('close')}</Button>}
    >
      <ol className="flex flex-col divide-y divide-line rounded border border-line">
        {(data ?? []).map((it) => (
          <Version key={it.version} it={it} busy={going.isPending} goBack={() => going.mutate(it.version)} />
        ))}
      </ol>
    </Dialog>
  );
}

function Version({ it, busy, goBack }: { it: StyleVersion; busy: boolean; goBack: () => void }) {
  const t = useTranslations('admin.styles.editor.versions');
  const format = useFormatter();
  const { version, replacedAt, document } = it;
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2">
      <span className="min-w-0 grow">
        <span className="block font-semibold">{t('version', { version })}</span>
        <span className="text-sm text-soft">
          {replacedAt
            ? t('until', { date: format.dateTime(new Date(replacedAt), { dateStyle: 'medium', timeStyle: 'short' }) })
            : t('now')}
        </span>
      </span>
      <span className="flex gap-1">
        {document.rules.slice(0, MAX_SWATCHES).map((rule, at) => (
          // A legend may say the same twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Swatch key={at} symbolizers={rule.symbolizers} geometry={document.geometry} />
        ))}
      </span>
      {replacedAt && (
        <Button busy={busy} onClick={goBack} aria-label={t('goBackTo', { version })}>
          {t('goBack')}
        </Button>
      )}
    </li>
  );
}
