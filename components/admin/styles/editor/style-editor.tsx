'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { call } from '@/lib/http/client';
import { type Style, stylesApi } from '@/lib/styles/api';
import type { StyleBinding } from '@/lib/styles/binding/schema';
import type { StyleGeometry } from '@/lib/styles/schema';
import type { StyledType } from './attributes';
import { draftOf } from './draft';
import { EditorForm } from './editor-form';
import { fromTemplate, type Template, templatesOf } from './templates';

/** What a style is made for. */
interface Purpose {
  type: StyledType;
  geometry: StyleGeometry;
  /** Proposed for a new style. */
  name: string;
  /** What was decided about the properties that the style reads. */
  decisions?: readonly StyleBinding[];
}

export interface Props {
  /** The style that is changed; absent: a new one. */
  style?: Style;
  /** Absent: the person chooses a type to see the style with. */
  purpose?: Purpose;
  close: () => void;
  done: (style: Style) => void;
}

/** The style editor. A style that is changed is read with its version first. */
export default function StyleEditor({ style, purpose, close, done }: Props) {
  const t = useTranslations('admin.styles.editor');
  if (style) return <Existing {...{ style, purpose, close, done }} />;
  const document = fromTemplate(templatesOf(purpose?.geometry ?? 'POINT')[0] as Template, t('all'));
  return <EditorForm initial={draftOf(purpose?.name ?? '', document)} forType={purpose?.type} {...{ close, done }} />;
}

function Existing({ style, purpose, close, done }: Props & { style: Style }) {
  const t = useTranslations('admin.styles.editor');
  const kit = useTranslations('admin.kit');
  const textOf = useErrorText();
  const { name } = style;
  const query = { layerType: style.type, styleName: name };
  const { data, error, refetch } = useQuery({
    queryKey: ['admin.styles', 'edited', query],
    queryFn: () => call(stylesApi.versions, { query }),
    // What is being changed is not exchanged under the person's hands; the editor asks anew itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    meta: { ownErrors: true },
  });
  const [current] = data ?? [];
  if (current)
    return (
      <EditorForm
        key={current.version}
        initial={draftOf(name, current.document)}
        forType={purpose?.type}
        decisions={purpose?.decisions}
        version={current.version}
        again={async () => void (await refetch())}
        close={close}
        done={done}
      />
    );
  return (
    <Dialog
      title={t('change', { style: name })}
      onClose={close}
      footer={<Button onClick={close}>{kit('cancel')}</Button>}
      wide="whole"
    >
      {error ? <Alert tone="error">{textOf(error)}</Alert> : <Skeleton className="h-96 w-full" />}
    </Dialog>
  );
}
