'use client';
import { Download, FileText } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { downloadFile } from '@/components/files/download';
import { attachedFilesApi } from '@/lib/attached-files/api';
import type { GeneralFile } from '@/lib/attached-files/schema';
import { call } from '@/lib/http/client';
import { showBytes } from '@/lib/http/filename';
import { numberLocale } from '@/lib/i18n/intl';
import { useCodeOptions } from '../codes/use-codes';
import { choice, id, type ResourceColumn, text } from '../kit/columns';
import { ResourceScreen } from '../kit/resource-screen';
import { ResourceTable } from '../kit/resource-table';
import { DeleteButton, ModifyButton, RowButton } from '../kit/row-actions';
import { useBulkDelete } from '../kit/use-bulk-delete';
import { useRemove } from '../kit/use-remove';
import { useResourceTable } from '../kit/use-resource-table';
import { useFileFormats } from '../legends/use-file-formats';
import { FileDialog } from './file-dialog';

const scope = 'admin.files';

/** The general attached files: legends, divisions, documents, the app. */
export function FilesScreen() {
  const t = useTranslations(scope);
  const router = useRouter();
  const [editing, setEditing] = useState<GeneralFile | 'new' | null>(null);
  const columns = useFileColumns();
  const table = useResourceTable<GeneralFile>({ scope, list: attachedFilesApi.list, columns, searched: true });
  // The bar offers the Android app as long as there is one.
  const changed = () => router.refresh();
  const { remove } = useRemove(scope, attachedFilesApi.remove, { removed: changed });
  const deleteMany = useBulkDelete<GeneralFile>({
    nameOf: (it) => it.originalFilename,
    remove: ({ id }) => call(attachedFilesApi.remove, { params: { id } }),
  });
  const actions = (file: GeneralFile) => (
    <>
      <ModifyButton name={file.originalFilename} onClick={() => setEditing(file)} />
      <RowButton label={t('download', { name: file.originalFilename })} Icon={Download} onClick={() => void downloadFile(file)} />
      <DeleteButton name={file.originalFilename} onClick={() => remove(file.id, file.originalFilename)} />
    </>
  );
  return (
    <ResourceScreen scope={scope} onAdd={() => setEditing('new')}>
      <ResourceTable
        table={table}
        caption={t('title')}
        bulk={{ actions: [deleteMany], nameOf: (it) => it.originalFilename }}
        actions={{ widthPx: 160, of: actions }}
        empty={<p>{t('empty')}</p>}
      />
      {editing && (
        <FileDialog
          file={editing === 'new' ? undefined : editing}
          close={() => setEditing(null)}
          done={(saved) => {
            setEditing(null);
            changed();
            if (editing === 'new') table.showOnly(saved);
          }}
        />
      )}
    </ResourceScreen>
  );
}

/** `FILE_FORMAT_JPEG` as people say it. */
const formatName = (code: string) => code.replace(/^FILE_FORMAT_/, '');

function useFileColumns(): ResourceColumn<GeneralFile>[] {
  const t = useTranslations(scope);
  const locale = numberLocale(useLocale());
  const types = useCodeOptions('GENERAL_ATTACHED_FILE_TYPE');
  const formats = useFileFormats().map(({ code }) => ({ value: code, label: formatName(code) }));
  return [
    id(),
    text('description', { main: true, widthPx: 240, cell: (file) => <Described file={file} /> }),
    choice('type', types, { fold: 3, widthPx: 160 }),
    text('internalFilename', {
      fold: 5,
      widthPx: 200,
      cell: ({ internalFilename }) => <code className="wrap-anywhere text-[0.8125rem]">{internalFilename}</code>,
    }),
    text('originalFilename', { fold: 1, widthPx: 180 }),
    {
      key: 'fileSize',
      widthPx: 96,
      fold: 2,
      sortField: 'size',
      filter: { kind: 'range', of: 'integer', label: t('sizeInBytes') },
      cell: ({ size }) => <span className="whitespace-nowrap tabular-nums">{showBytes(size, locale)}</span>,
    },
    choice('fileFormat', formats, { fold: 4, widthPx: 110, cell: ({ fileFormat }) => formatName(fileFormat.code) }),
  ];
}

/** What it is, beside its preview. */
const Described = ({ file: { description, fileFormat, fileUrl } }: { file: GeneralFile }) => (
  <span className="flex items-center gap-3">
    {fileFormat.image ? (
      <img src={fileUrl} alt="" loading="lazy" className="size-10 shrink-0 rounded border border-line bg-white object-contain" />
    ) : (
      <FileText aria-hidden className="mx-2 size-6 shrink-0 text-soft" />
    )}
    <span className="wrap-anywhere min-w-0 font-semibold">{description}</span>
  </span>
);
