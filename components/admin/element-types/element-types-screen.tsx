'use client';
import { List } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
import { useTypeColumns } from './use-type-columns';

const scope = 'admin.elementTypes';

/** The element types: what the map is made of. */
export function ElementTypesScreen() {
  const t = useTranslations(scope);
  const router = useRouter();
  const [editing, setEditing] = useState<ElementType | 'new' | null>(null);
  const [previewed, setPreviewed] = useState<ElementType | null>(null);
  const table = useResourceTable<ElementType>({
    scope,
    searched: true,
    list: elementTypesApi.list,
    columns: useTypeColumns(setPreviewed),
  });
  const { remove } = useRemove(scope, elementTypesApi.remove);
  const expansion = useExpansion<ElementType>({
    label: ({ name }, open) => t(open ? 'hideAttributes' : 'showAttributes', { name }),
    content: (type) => <AttributesTable type={type} />,
  });
  const actions = (type: ElementType) => (
    <>
      <RowButton
        label={t('viewElements', { name: type.name })}
        Icon={List}
        onClick={() => router.push(`/geometric_elements/${type.id}`)}
      />
      <ModifyButton name={type.name} onClick={() => setEditing(type)} />
      <DeleteButton name={type.name} onClick={() => remove(type.id, type.name, { version: type.version })} />
    </>
  );
  const saved = (type: ElementType) => {
    setEditing(null);
    if (editing === 'new') table.showOnly(type);
    // The bar's menus of types are the server's.
    router.refresh();
  };
  return (
    <ResourceScreen scope={scope} onAdd={() => setEditing('new')}>
      <ResourceTable
        table={table}
        caption={t('title')}
        actions={{ widthPx: 160, of: actions }}
        expansion={expansion}
        empty={<p>{t('empty')}</p>}
      />
      {editing && (
        <ElementTypeDialog type={editing === 'new' ? undefined : editing} close={() => setEditing(null)} done={saved} />
      )}
      {previewed && <LegendPreview name={previewed.name} images={typeLegend(previewed)} close={() => setPreviewed(null)} />}
    </ResourceScreen>
  );
}
