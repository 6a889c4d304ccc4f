'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { embeddedMapApi } from '@/lib/embedded-map/api';
import { call } from '@/lib/http/client';
import { ResourceScreen } from '../kit/resource-screen';
import { ArchiveCard } from './archive-card';
import { ArchiveDialog } from './archive-dialog';

const scope = 'admin.tileArchives';

/** The archives of tiles in the own store: parts of the embedded map, and base maps. */
export function TileArchivesScreen() {
  const t = useTranslations(scope);
  const textOf = useErrorText();
  const router = useRouter();
  const [adding, setAdding] = useState(false);
  const { data, error } = useQuery({
    queryKey: [scope],
    queryFn: ({ signal }) => call(embeddedMapApi.archives, {}, signal),
    meta: { ownErrors: true },
  });
  return (
    <ResourceScreen scope={scope} onAdd={() => setAdding(true)}>
      {error && <Alert tone="error">{textOf(error)}</Alert>}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data?.length === 0 && (
        <p className="rounded border border-line border-dashed px-6 py-12 text-center text-soft">{t('empty')}</p>
      )}
      {data && data.length > 0 && (
        <ul aria-label={t('list')} className="grid gap-4 lg:grid-cols-2">
          {data.map((archive) => (
            <ArchiveCard key={archive.uuid} archive={archive} />
          ))}
        </ul>
      )}
      {adding && (
        <ArchiveDialog
          close={() => setAdding(false)}
          done={() => {
            setAdding(false);
            // The pages of the map are the server's.
            router.refresh();
          }}
        />
      )}
    </ResourceScreen>
  );
}
