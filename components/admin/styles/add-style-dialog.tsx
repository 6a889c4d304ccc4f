'use client';
import { useTranslations } from 'next-intl';
import * as z from 'zod';
import { upload } from '@/lib/http/upload';
import { type Style, stylesApi } from '@/lib/styles/api';
import type { StyleGeometry } from '@/lib/styles/schema';
import { StyleForm } from '@/lib/styles/schema';
import { useProposal } from '../codes/use-proposal';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { useResourceForm } from '../kit/use-resource-form';
import { MAX_STYLE_NAME, useFreeStyleName } from './use-styles';

interface Values {
  styleName: string;
  file: File | null;
}

const Values = StyleForm.pick({ styleName: true }).extend({
  file: z.custom<File>((it) => it instanceof File, { params: { key: 'project.app.Body.field.required' } }),
});
const Field = fieldsOf<Values>();

interface Props {
  kind: StyleGeometry;
  close: () => void;
  done: (style: Style) => void;
}

/** A style of this kind from a file. */
export function AddStyleDialog({ kind, close, done }: Props) {
  const t = useTranslations('admin.styles');
  const it = useResourceForm<Values, Style>({
    scope: 'admin.styles',
    schema: Values,
    initial: { styleName: '', file: null },
    send: ({ styleName, file }) => {
      const form = new FormData();
      form.set('layerType', kind);
      form.set('styleName', styleName);
      if (file) form.set('file', file);
      return upload(stylesApi.add, {}, { form });
    },
    done,
  });
  const { watch, getValues, setValue } = it.form;
  const file = watch('file');
  const proposed = useFreeStyleName(kind, file?.name.replace(/\.[^.]*$/, '') ?? '');
  useProposal({
    text: proposed,
    enabled: true,
    current: () => getValues('styleName'),
    set: (name) => setValue('styleName', name),
  });
  return (
    <FormDialog title={t(`addTo.${kind}`)} submitLabel={t('add')} form={it} missing={file ? [] : ['styleFile']} close={close}>
      <Field.Text name="styleName" required maxLength={MAX_STYLE_NAME} />
      <Field.File name="file" required accept=".sld,.qml,.xml" />
    </FormDialog>
  );
}
