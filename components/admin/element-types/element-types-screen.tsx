'use client';
import { Archive, ArchiveRestore, Copy, LayoutTemplate, List, Plus, Send } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { elementTypesApi } from '@/lib/element-types/api';
import { typeLegend } from '@/lib/element-types/legend';
import type { ElementType } from '@/lib/element-types/schema';
import { ResourceScreen } from '../kit/resource-screen';
import { ResourceTable, useExpansion } from '../kit/resource-table';
import { DeleteButton, ModifyButton, RowButton } from '../kit/row-actions';
import { useRemove } from '../kit/use-remove';
import { useResourceTable } from '../kit/use-resource-table';
import { LegendPreview } from '../legends/legend-preview';
import { AttributesTable } from './attributes-table';
import { ElementTypeDialog } from './element-type-dialog';
import { TemplateDialog } from './template-dialog';
import { useLostWithTypes } from './use-lost-with-types';
import { useManyTypes } from './use-many-types';
import { useTypeColumns } from './use-type-columns';
import { useTypeLife } from './use-type-life';

const scope = 'admin.elementTypes';
const MOVES = { DRAFT: Send, PUBLISHED: Archive, ARCHIVED: ArchiveRestore } as const;

/** The element types: what the map is made of. */
export function ElementTypesScreen() {
  const t = useTranslations(scope);
  const router = useRouter();
  const [editing, setEditing] = useState<ElementType | 'new' | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [previewed, setPreviewed] = useState<ElementType | null>(null);
  const table = useResourceTable<ElementType>({
    scope,
    searched: true,
    list: elementTypesApi.list,
    columns: useTypeColumns(setPreviewed),
  });
  const lost = useLostWithTypes();
  // The bar's menus of types are the server's.
  const changed = () => router.refresh();
  const { remove } = useRemove(scope, elementTypesApi.remove, { lost: (id, name) => lost([{ id, name }]), removed: changed });
  const { move, duplicate, busyWith } = useTypeLife({ changed, made: table.showOnly });
  const several = useManyTypes(changed);
  const expansion = useExpansion<ElementType>({
    label: ({ name }, open) => t(open ? 'hideAttributes' : 'showAttributes', { name }),
    content: (type) => <AttributesTable type={type} />,
  });
  const actions = (type: ElementType) => {
    const { id, name, state } = type;
    const busy = busyWith === id;
    return (
      <>
        <RowButton label={t('viewElements', { name })} Icon={List} onClick={() => router.push(`/geometric_elements/${id}`)} />
        <ModifyButton name={name} onClick={() => setEditing(type)} />
        <RowButton label={t(`move.${state}`, { name })} Icon={MOVES[state]} busy={busy} onClick={() => move(type)} />
        <RowButton label={t('duplicate', { name })} Icon={Copy} busy={busy} onClick={() => duplicate(type)} />
        <DeleteButton name={name} onClick={() => remove(id, name, { version: type.version })} />
      </>
    );
  };
  const saved = (type: ElementType) => {
    setEditing(null);
    if (editing === 'new') table.showOnly(type);
    changed();
  };
  const made = (type: ElementType) => {
    setChoosing(false);
    table.showOnly(type);
  };
  return (
    <ResourceScreen scope={scope} actions={<AddButtons onAdd={() => setEditing('new')} onTemplate={() => setChoosing(true)} />}>
      <ResourceTable
        table={table}
        caption={t('title')}
        bulk={{ actions: several, nameOf: ({ name }) => name }}
        actions={{ widthPx: 240, of: actions }}
        expansion={expansion}
        empty={<p>{t('empty')}</p>}
      />
      {editing && (
        <ElementTypeDialog type={editing === 'new' ? undefined : editing} close={() => setEditing(null)} done={saved} />
      )}
      {choosing && <TemplateDialog close={() => setChoosing(false)} done={made} />}
      {previewed && <LegendPreview name={previewed.name} images={typeLegend(previewed)} close={() => setPreviewed(null)} />}
    </ResourceScreen>
  );
}

function AddButtons({ onAdd, onTemplate }: { onAdd: () => void; onTemplate: () => void }) {
  const t = useTranslations(scope);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onTemplate}>
        <LayoutTemplate aria-hidden className="size-4" />
        {t('fromTemplate')}
      </Button>
      <Button variant="primary" onClick={onAdd}>
        <Plus aria-hidden className="size-4" />
        {t('add')}
      </Button>
    </div>
  );
}
