'use client';
import { useTranslations } from 'next-intl';
import * as z from 'zod';
import { attachedFilesApi } from '@/lib/attached-files/api';
import type { FileFormatChange, FileFormatLimits } from '@/lib/attached-files/schema';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { useResourceForm } from '../kit/use-resource-form';

export const MEGABYTE = 1024 * 1024;

/** Sizes in megabytes, as people write them; extensions with spaces or commas between. */
const FormatForm = z.object({
  extensions: z.string().trim().min(1).max(300),
  allowedForGeneralAttachments: z.boolean(),
  generalMaxSize: z.number().positive().max(1024),
  allowedForElements: z.boolean(),
  elementMaxSize: z.number().positive().max(1024),
});
type FormatForm = z.infer<typeof FormatForm>;
const Field = fieldsOf<FormatForm>();

const bytes = (megabytes: number) => Math.max(1, Math.round(megabytes * MEGABYTE));
const split = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((it) => it.replace(/^\./, ''))
    .filter(Boolean);

const said = ({ extensions, generalMaxSize, elementMaxSize, ...allowed }: FormatForm): FileFormatChange => ({
  ...allowed,
  extensions: split(extensions),
  generalMaxSize: bytes(generalMaxSize),
  elementMaxSize: bytes(elementMaxSize),
});

/** What differs from what was read: what somebody else has changed meanwhile stays. */
const changed = (now: FileFormatChange, was: FileFormatChange): FileFormatChange =>
  Object.fromEntries(
    Object.entries(now).filter(([name, it]) => JSON.stringify(it) !== JSON.stringify(was[name as keyof FileFormatChange])),
  );

/** What is wrong with one extension is wrong with the field of all. */
function refuse(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const fields = error.fields.map((it) => ({ ...it, path: it.path.split('.')[0] ?? it.path }));
  throw new AppError(error.code, { ...error, fields }, error.message);
}

/** Changes where files of a format may be attached, how large they may be, and how their names end. */
export function FormatDialog({ format, close }: { format: FileFormatLimits; close: () => void }) {
  const t = useTranslations('admin.fileFormats');
  const { code, extensions, generalMaxSize, elementMaxSize, allowedForGeneralAttachments, allowedForElements } = format;
  const it = useResourceForm<FormatForm, FileFormatLimits>({
    scope: 'admin.fileFormats',
    schema: FormatForm,
    initial: {
      ...{ allowedForGeneralAttachments, allowedForElements },
      extensions: extensions.join(', '),
      generalMaxSize: generalMaxSize / MEGABYTE,
      elementMaxSize: elementMaxSize / MEGABYTE,
    },
    send: (values, _, upon) =>
      call(attachedFilesApi.changeFormat, { params: { code }, body: changed(said(values), said(upon)) }).catch(refuse),
    draft: code,
    done: close,
  });
  return (
    <FormDialog title={t('modifyTitle', { code })} description={format.mainMimeType} form={it} close={close}>
      <Field.Text name="extensions" required />
      <Field.Check name="allowedForGeneralAttachments" />
      <Field.Number name="generalMaxSize" required step="any" />
      <Field.Check name="allowedForElements" />
      <Field.Number name="elementMaxSize" required step="any" />
    </FormDialog>
  );
}
