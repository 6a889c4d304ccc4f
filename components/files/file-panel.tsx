'use client';
import { Images, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/elements/use-abilities';
import { useChangesDirectly } from '@/components/elements/use-changes-directly';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { useProposalsOn } from '@/components/settings/use-proposals-on';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/table/data-table';
import { announce } from '@/components/ui/toasts';
import type { Element } from '@/lib/elements/schema';
import type { ElementFileFormat } from '@/lib/files/schema';
import { askForFiles } from './ask-for-files';
import { FileActions } from './file-actions';
import { imagesOf } from './images';
import { openGallery } from './open-gallery';
import { Sounds } from './sounds';
import { useFileColumns } from './use-file-columns';

interface Props {
  element: Element;
  formats: readonly ElementFileFormat[];
}

/** The files of an element: to view, download, add and delete. */
export function FilePanel({ element, formats }: Props) {
  const t = useTranslations('files');
  const refresh = useRefreshElement();
  const columns = useFileColumns(element);
  const files = element.listGeometricElementFileDto;
  const images = imagesOf(files);
  const mayChange = useChangesDirectly(element);
  const isAccepted = useAbilities()(element).modify && !mayChange;
  const suggests = useProposalsOn() && isAccepted;
  const add = async () => {
    if (!(await askForFiles(element, formats))) return;
    announce(t('added'), 'success');
    refresh();
  };
  return (
    <div className="flex flex-col gap-3">
      {files.length === 0 ? (
        <p className="text-soft">{t(mayChange ? 'emptyOwn' : 'empty')}</p>
      ) : (
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={files}
          keyOf={({ uuid }) => uuid}
          actions={{ header: t('actions'), widthPx: 112, of: (file) => <FileActions file={file} mayDelete={mayChange} /> }}
        />
      )}
      <Sounds element={element} mayChange={mayChange} />
      {isAccepted && <p className="text-soft">{t(suggests ? 'suggested' : 'byReview')}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {images.length > 0 && (
          <Button onClick={() => void openGallery(images)}>
            <Images aria-hidden className="size-4" />
            {t('viewGallery')}
          </Button>
        )}
        {(mayChange || suggests) && (
          <Button onClick={() => void add()}>
            <Plus aria-hidden className="size-4" />
            {t('add')}
          </Button>
        )}
      </div>
    </div>
  );
}
