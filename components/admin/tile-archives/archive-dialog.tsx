'use client';
import { useLocale, useTranslations } from 'next-intl';
import * as z from 'zod';
import { Progress } from '@/components/ui/progress';
import { useUpload } from '@/components/ui/use-upload';
import { embeddedMapApi } from '@/lib/embedded-map/api';
import { MAX_ARCHIVE_BYTES, type TileArchive, TileArchiveForm } from '@/lib/embedded-map/schema';
import { showBytes } from '@/lib/http/filename';
import { numberLocale } from '@/lib/i18n/intl';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { useResourceForm } from '../kit/use-resource-form';

const scope = 'admin.tileArchives';
const ArchiveForm = TileArchiveForm.extend({ file: z.custom<File | null>().nullish() });
type ArchiveForm = z.infer<typeof ArchiveForm>;
const Field = fieldsOf<ArchiveForm>();

const START: ArchiveForm = { use: 'BASE_MAP', name: '', attribution: '', encoding: null, file: null };

function formDataOf({ file, ...said }: ArchiveForm): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(said)) if (value) form.append(name, value);
  if (file) form.append('file', file);
  return form;
}

interface Props {
  close: () => void;
  done: (added: TileArchive) => void;
}

/** Adds an archive of tiles from a file, and says for what. */
export function ArchiveDialog({ close, done }: Props) {
  const t = useTranslations(scope);
  const locale = numberLocale(useLocale());
  const { send, share } = useUpload();
  const it = useResourceForm<ArchiveForm, TileArchive>({
    scope,
    schema: ArchiveForm,
    initial: START,
    send: (values) => send(embeddedMapApi.addArchive, {}, formDataOf(values)),
    draft: 'new',
    done,
  });
  const [use, file] = it.form.watch(['use', 'file']);
  return (
    <FormDialog title={t('addTitle')} form={it} missing={file ? [] : ['file']} close={close}>
      <Field.File name="file" required accept=".pmtiles" hint={t('hints.file', { max: showBytes(MAX_ARCHIVE_BYTES, locale) })} />
      <Field.Select
        name="use"
        required
        options={(['BASE_MAP', 'EMBEDDED'] as const).map((value) => ({ value, label: t(`uses.${value}`) }))}
        hint={use === 'EMBEDDED' ? t('hints.use') : undefined}
      />
      {use === 'BASE_MAP' && <Field.Text name="name" maxLength={200} hint={t('hints.name')} />}
      <Field.Text name="attribution" maxLength={500} hint={t('hints.attribution')} />
      {use === 'EMBEDDED' && (
        <Field.Select
          name="encoding"
          none="–"
          options={(['terrarium', 'mapbox'] as const).map((value) => ({ value, label: t(`encodings.${value}`) }))}
        />
      )}
      {share !== null && <Progress label={t('sending')} share={share} />}
    </FormDialog>
  );
}
