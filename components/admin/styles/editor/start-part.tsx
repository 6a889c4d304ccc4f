'use client';
import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { MenuLine } from '@/components/ui/menu';
import { MenuButton } from '@/components/ui/menu-button';
import { call } from '@/lib/http/client';
import { upload } from '@/lib/http/upload';
import { stylesApi } from '@/lib/styles/api';
import type { StyleDocument } from '@/lib/styles/schema';
import { Warnings } from '../style-card';
import { useStyleNames } from '../use-styles';
import { useEditor } from './editor-context';
import { type Template, templatesOf } from './templates';

interface Props {
  onTemplate: (template: Template) => void;
  onDocument: (document: StyleDocument) => void;
}

/** What the style starts from: something simple, a style that is there, or a file. */
export function StartPart({ onTemplate, onDocument }: Props) {
  const t = useTranslations('admin.styles.editor');
  const textOf = useErrorText();
  const { geometry } = useEditor();
  const names = useStyleNames(geometry);
  const copying = useMutation({
    mutationFn: (styleName: string) => call(stylesApi.document, { query: { layerType: geometry, styleName } }),
    meta: { ownErrors: true },
    onSuccess: onDocument,
  });
  const lines: MenuLine[] = [
    { key: 'templates', heading: t('templatesGroup') },
    ...templatesOf(geometry).map((it) => ({
      key: `template:${it.id}`,
      label: t(`templates.${it.id}`),
      act: () => onTemplate(it),
    })),
    ...(names.length > 0 ? [{ key: 'styles', heading: t('stylesGroup') }] : []),
    ...names.map((it) => ({ key: `style:${it}`, label: it, act: () => copying.mutate(it) })),
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <MenuButton label={t('startFrom')} lines={lines} />
        <ImportFile onDocument={onDocument} />
      </div>
      {copying.error && <Alert tone="error">{textOf(copying.error)}</Alert>}
    </div>
  );
}

function ImportFile({ onDocument }: Pick<Props, 'onDocument'>) {
  const t = useTranslations('admin.styles.editor');
  const textOf = useErrorText();
  const { geometry } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const reading = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('layerType', geometry);
      form.set('file', file);
      return upload(stylesApi.read, {}, { form });
    },
    meta: { ownErrors: true },
    onSuccess: ({ document }) => onDocument(document),
  });
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        hidden
        accept=".sld,.qml,.xml"
        onChange={({ target }) => {
          if (target.files?.[0]) reading.mutate(target.files[0]);
          target.value = '';
        }}
      />
      <Button busy={reading.isPending} onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        {t('importFile')}
      </Button>
      {reading.error && <Alert tone="error">{textOf(reading.error)}</Alert>}
      {reading.data && reading.data.warnings.length > 0 && (
        <Alert tone="warning">
          <Warnings warnings={reading.data.warnings} />
        </Alert>
      )}
    </div>
  );
}
