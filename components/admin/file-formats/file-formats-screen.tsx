'use client';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Column } from '@/components/ui/table/columns';
import { useNumber } from '@/components/ui/use-number';
import { attachedFilesApi } from '@/lib/attached-files/api';
import type { FileFormatLimits } from '@/lib/attached-files/schema';
import { call } from '@/lib/http/client';
import { ResourceScreen } from '../kit/resource-screen';
import { ModifyButton } from '../kit/row-actions';
import { WholeTable } from '../kit/whole-table';
import { FormatDialog, MEGABYTE } from './format-dialog';

const scope = 'admin.fileFormats';

/** The formats that may be attached, where, and how large. */
export function FileFormatsScreen() {
  const t = useTranslations(scope);
  const kit = useTranslations('admin.kit');
  const asked = useSearchParams().get('id');
  const [modifying, setModifying] = useState<FileFormatLimits | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin.fileFormats'],
    queryFn: ({ signal }) => call(attachedFilesApi.formats, { query: { size: 1000 } }, signal),
    staleTime: 0,
    meta: { ownErrors: true },
  });
  const columns = useColumns();
  return (
    <ResourceScreen scope={scope} actions={<span />}>
      {error && !data ? (
        <Alert tone="error">
          <p>{t('failed')}</p>
          <Button className="mt-3" onClick={() => void refetch()}>
            {kit('retry')}
          </Button>
        </Alert>
      ) : (
        <WholeTable<FileFormatLimits>
          caption={t('title')}
          columns={columns}
          rows={data?.result.items}
          keyOf={({ code }) => code}
          current={asked}
          textsOf={({ code, mainMimeType, extensions }) => [code, mainMimeType, ...extensions.map((it) => `.${it}`)]}
          actions={{
            header: kit('actions'),
            widthPx: 64,
            of: (format) => <ModifyButton name={format.code} onClick={() => setModifying(format)} />,
          }}
        />
      )}
      {modifying && <FormatDialog format={modifying} close={() => setModifying(null)} />}
    </ResourceScreen>
  );
}

function useColumns(): Column<FileFormatLimits>[] {
  const t = useTranslations(scope);
  const number = useNumber();
  const limit = (allowed: boolean, sizeBytes: number) =>
    allowed ? (
      t('megabytes', { size: number(sizeBytes / MEGABYTE, { maximumFractionDigits: 2 }) })
    ) : (
      <span className="text-soft">{t('notAllowed')}</span>
    );
  return [
    {
      key: 'code',
      header: t('fields.code'),
      main: true,
      widthPx: 220,
      cell: ({ code, mainMimeType }) => (
        <>
          <code className="wrap-anywhere font-semibold">{code}</code>
          <span className="wrap-anywhere block text-sm text-soft">{mainMimeType}</span>
        </>
      ),
    },
    {
      key: 'extensions',
      header: t('fields.extensions'),
      widthPx: 160,
      fold: 0,
      cell: ({ extensions }) => extensions.map((it) => `.${it}`).join(' '),
    },
    {
      key: 'general',
      header: t('fields.general'),
      widthPx: 150,
      cell: ({ allowedForGeneralAttachments, generalMaxSize }) => limit(allowedForGeneralAttachments, generalMaxSize),
    },
    {
      key: 'elements',
      header: t('fields.elements'),
      widthPx: 150,
      cell: ({ allowedForElements, elementMaxSize }) => limit(allowedForElements, elementMaxSize),
    },
  ];
}
