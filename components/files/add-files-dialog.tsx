'use client';
import { Upload as UploadIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { DialogProps } from '@/components/dialogs/registry';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { useUnsaved } from '@/components/ui/unsaved';
import { useFileDrop } from '@/components/ui/use-file-drop';
import type { Element } from '@/lib/elements/schema';
import type { ElementFileFormat } from '@/lib/files/schema';
import { showBytes } from '@/lib/http/filename';
import { UploadRow } from './upload-row';
import { accepted, fileProblem } from './uploads';
import { useUploads } from './use-uploads';

interface Props extends DialogProps {
  element: Element;
  formats: readonly ElementFileFormat[];
}

/** Adds files to an element: many at once, chosen or dropped here, each sent on its own. */
export default function AddFilesDialog({ element, formats, resolve }: Props) {
  const t = useTranslations('files.upload');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const inWords = (file: File) => {
    const problem = fileProblem(file, formats);
    if (!problem) return undefined;
    return problem === 'format' ? t('wrongFormat') : t('tooLarge', { limit: showBytes(problem.maxBytes, locale) });
  };
  const { list, add, remove, retry, pending } = useUploads(element, inWords);
  const sent = list.filter(({ status }) => status === 'sent' || status === 'proposed').length;
  const close = () => resolve(list.some(({ status }) => status === 'sent'));
  useUnsaved(pending, { close });
  const choose = () => {
    add([...(input.current?.files ?? [])]);
    if (input.current) input.current.value = '';
  };
  const { over, listeners } = useFileDrop(add);
  const button = (
    <Button variant={pending ? 'plain' : 'primary'} onClick={close}>
      {t(pending ? 'stop' : 'finish')}
    </Button>
  );
  return (
    <Dialog title={t('title')} description={t('text')} onClose={close} footer={button}>
      <div
        {...listeners}
        className={cx(
          'flex flex-col items-center gap-3 rounded border-2 border-dashed p-6 text-center',
          over ? 'border-accent bg-tint' : 'border-line',
        )}
      >
        <input ref={input} type="file" multiple hidden aria-label={t('choose')} accept={accepted(formats)} onChange={choose} />
        <Button variant="primary" onClick={() => input.current?.click()}>
          <UploadIcon aria-hidden className="size-4" />
          {t('choose')}
        </Button>
        <span className="text-sm text-soft max-sm:hidden">{t('drop')}</span>
      </div>
      <p role="status" className="sr-only">
        {list.length > 0 && t('status', { sent, count: list.length })}
      </p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {list.map((it) => (
          <UploadRow key={it.key} upload={it} onRemove={() => remove(it.key)} onRetry={() => retry(it.key)} />
        ))}
      </ul>
    </Dialog>
  );
}
