'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus, Smile } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { addressOf, call } from '@/lib/http/client';
import { type Style, stylesApi } from '@/lib/styles/api';
import { StyleGeometry } from '@/lib/styles/schema';
import { BulkBar } from '../kit/bulk-bar';
import { ExportStyle } from '../kit/export-style';
import { ResourceScreen } from '../kit/resource-screen';
import { useBulk } from '../kit/use-bulk';
import { useBulkDelete } from '../kit/use-bulk-delete';
import { useWholeSearch } from '../kit/use-whole-search';
import { AddStyleDialog } from './add-style-dialog';
import { DeleteStyleDialog } from './delete-style-dialog';
import { Icons, StyleEditor } from './lazy-editor';
import { StyleCard } from './style-card';
import { StyleDialog } from './style-dialog';

const scope = 'admin.styles';
const keyOf = ({ type, name }: Style) => `${type}/${name}`;
const queryOf = ({ type, name }: Style) => ({ layerType: type, styleName: name });

/** What is open about a style, or about a kind of which one is added. */
type Open =
  | { what: 'new' }
  | { what: 'icons'; searched: string }
  | { what: 'add'; kind: StyleGeometry }
  | { what: 'added' | 'preview' | 'edit' | 'delete' | 'export'; style: Style };

/** The styles of points, lines and polygons, in a card each. */
export function StylesScreen() {
  const t = useTranslations();
  const locale = useLocale();
  const asked = useSearchParams().get('icon');
  const [open, setOpen] = useState<Open | null>(asked === null ? null : { what: 'icons', searched: asked });
  const { data, error, refetch } = useQuery({
    queryKey: [scope, 'all', locale],
    queryFn: () => call(stylesApi.list, {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { ownErrors: true },
  });
  const textOf = useErrorText();
  const { isWanted, box } = useWholeSearch();
  const wanted = data?.map((kind) => ({ ...kind, items: kind.items.filter(({ name }) => isWanted(name)) }));
  const several = useBulk<Style>(
    scope,
    wanted?.flatMap(({ items }) => items),
    keyOf,
  );
  const deleteMany = useBulkDelete<Style>({
    nameOf: ({ name }) => name,
    remove: (style) => call(stylesApi.remove, { query: { ...queryOf(style), version: style.version } }),
    restore: (style) => call(stylesApi.restore, { body: queryOf(style) }),
  });
  const buttons = (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen({ what: 'icons', searched: '' })}>
        <Smile aria-hidden className="size-4" />
        {t('admin.styles.editor.icons.title')}
      </Button>
      <Button variant="primary" onClick={() => setOpen({ what: 'new' })}>
        <Plus aria-hidden className="size-4" />
        {t('admin.styles.newStyle')}
      </Button>
    </div>
  );
  const act = (what: 'preview' | 'edit' | 'delete' | 'export') => (style: Style) => setOpen({ what, style });
  return (
    <ResourceScreen scope={scope} actions={buttons}>
      {error && !data ? (
        <Alert tone="error">
          <p>{textOf(error)}</p>
          <Button className="mt-3" onClick={() => void refetch()}>
            {t('admin.kit.retry')}
          </Button>
        </Alert>
      ) : (
        <>
          {box}
          <BulkBar bulk={several} actions={[deleteMany]} nameOf={({ name }) => name} />
          <div className="grid items-start gap-4 lg:grid-cols-3">
            {StyleGeometry.options.map((kind) => (
              <StyleCard
                key={kind}
                kind={kind}
                styles={wanted?.find(({ type }) => type === kind)?.items}
                several={several}
                onAdd={() => setOpen({ what: 'add', kind })}
                onPreview={act('preview')}
                onEdit={act('edit')}
                onExport={act('export')}
                onDelete={act('delete')}
              />
            ))}
          </div>
        </>
      )}
      <OpenDialog open={open} setOpen={setOpen} />
    </ResourceScreen>
  );
}

function OpenDialog({ open, setOpen }: { open: Open | null; setOpen: (open: Open | null) => void }) {
  const close = () => setOpen(null);
  if (!open) return null;
  if (open.what === 'icons') return <Icons searched={open.searched} close={close} />;
  if (open.what === 'new') return <StyleEditor close={close} done={close} />;
  if (open.what === 'add')
    return <AddStyleDialog kind={open.kind} close={close} done={(style) => setOpen({ what: 'added', style })} />;
  const { style } = open;
  const query = queryOf(style);
  switch (open.what) {
    case 'edit':
      return <StyleEditor style={style} close={close} done={close} />;
    case 'delete':
      return <DeleteStyleDialog style={style} close={close} />;
    case 'export':
      return (
        <ExportStyle
          name={style.name}
          addressIn={(styleType) => addressOf(stylesApi.download, { query: { ...query, styleType } })}
          close={close}
        />
      );
    default:
      return <StyleDialog style={style} added={open.what === 'added'} close={close} />;
  }
}
