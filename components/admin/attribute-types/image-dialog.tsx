'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import { attachedFilesApi, SEARCH_FROM } from '@/lib/attached-files/api';
import type { GeneralFile } from '@/lib/attached-files/schema';
import type { Choice } from '@/lib/attribute-types/choices';
import { upload } from '@/lib/http/upload';
import { useMadeHere } from '../kit/made-here';
import { useRefresh } from '../kit/use-refresh';
import { ImageSearch } from '../legends/image-choice';

interface Props {
  choose: (image: NonNullable<Choice['image']>) => void;
  close: () => void;
}

const imageOf = ({ id }: Pick<GeneralFile, 'id'>) => ({ id, path: `/api/attached_files/general/${id}` });

/** An image for a value: found among the general files, or added to them. */
export function ImageDialog({ choose, close }: Props) {
  const t = useTranslations('admin.attributeTypes.values');
  const legends = useTranslations('admin.legends');
  const words = useTranslations('ui');
  const textOf = useErrorText();
  const made = useMadeHere();
  const refresh = useRefresh('admin.files');
  const adding = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('description', file.name);
      form.set('file', file);
      return upload(attachedFilesApi.create, {}, { form });
    },
    meta: { ownErrors: true },
    onSuccess: (file) => {
      made.add({ name: file.originalFilename, fileId: file.id });
      void refresh();
      choose(imageOf(file));
    },
  });
  return (
    <Dialog
      title={t('imageTitle')}
      description={t('imageIntro')}
      error={adding.error ? textOf(adding.error) : undefined}
      onDismissError={adding.reset}
      onClose={close}
      footer={<Button onClick={close}>{words('cancel')}</Button>}
    >
      <Field label={legends('image')} hint={legends('searchHint', { from: SEARCH_FROM })}>
        {(control) => (
          <ImageSearch
            control={control}
            inputRef={() => undefined}
            label={legends('image')}
            onChoose={(file) => choose(imageOf(file))}
          />
        )}
      </Field>
      <Field label={t('newImage')} hint={t('imageHint')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            onChange={({ target }) => target.files?.[0] && adding.mutate(target.files[0])}
            className="min-h-10"
          />
        )}
      </Field>
      {adding.isPending && <Spinner />}
    </Dialog>
  );
}
