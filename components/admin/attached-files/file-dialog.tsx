'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import * as z from 'zod';
import { Progress } from '@/components/ui/progress';
import { useUpload } from '@/components/ui/use-upload';
import { attachedFilesApi } from '@/lib/attached-files/api';
import { DIVISIONS_TYPE, type GeneralFile, GeneralFileInput } from '@/lib/attached-files/schema';
import { numberLocale } from '@/lib/i18n/intl';
import { useCodeOptions } from '../codes/use-codes';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { useResourceForm } from '../kit/use-resource-form';
import { acceptedTypes, fileIssue } from '../legends/file-rules';
import { useFileFormats } from '../legends/use-file-formats';

const scope = 'admin.files';
const FileForm = GeneralFileInput.extend({ file: z.custom<File | null>().nullish() });
type FileForm = z.infer<typeof FileForm>;
const Field = fieldsOf<FileForm>();

interface Props {
  /** Absent: a new one. */
  file?: GeneralFile;
  close: () => void;
  done: (saved: GeneralFile) => void;
}

function formDataOf({ description, type, file }: FileForm): FormData {
  const form = new FormData();
  form.append('description', description);
  form.append('type', type ?? '');
  if (file) form.append('file', file);
  return form;
}

/** Adds a general file, or changes what is said of one and, if a new file is chosen, its content. */
export function FileDialog({ file, close, done }: Props) {
  const t = useTranslations(scope);
  const locale = numberLocale(useLocale());
  const formats = useFileFormats();
  const types = useCodeOptions('GENERAL_ATTACHED_FILE_TYPE');
  const { send, share } = useUpload();
  const initial = useMemo(() => ({ description: file?.description ?? '', type: file?.type ?? null, file: null }), [file]);
  const it = useResourceForm<FileForm, GeneralFile>({
    scope,
    schema: FileForm,
    initial,
    checks: (values) => {
      const issue = values.file && fileIssue(values.file, formats, { path: 'file', locale });
      return issue ? [issue] : [];
    },
    send: (values) =>
      file
        ? send(attachedFilesApi.update, { params: { id: file.id } }, formDataOf(values))
        : send(attachedFilesApi.create, {}, formDataOf(values)),
    draft: file?.id ?? 'new',
    done,
  });
  const [chosen, type] = it.form.watch(['file', 'type']);
  return (
    <FormDialog
      title={file ? t('modifyTitle', { name: file.originalFilename }) : t('addTitle')}
      form={it}
      missing={(file ?? chosen) ? [] : ['file']}
      close={close}
    >
      <Field.Text name="description" required maxLength={1000} />
      <Field.Select
        name="type"
        options={types}
        none={t('noType')}
        hint={type === DIVISIONS_TYPE ? t('divisionsHint') : undefined}
      />
      <Field.File name="file" required={!file} accept={acceptedTypes(formats)} hint={t(file ? 'keepHint' : 'publicHint')} />
      {share !== null && <Progress label={t('sending')} share={share} />}
    </FormDialog>
  );
}
