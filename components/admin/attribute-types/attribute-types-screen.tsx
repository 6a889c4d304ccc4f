'use client';
import { CircleHelp, History, Merge, Replace } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Popover } from '@/components/ui/popover';
import { RichText } from '@/components/ui/rich-text';
import { attributeTypesApi } from '@/lib/attribute-types/api';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { call } from '@/lib/http/client';
import { nameIn } from '@/lib/translations/schema';
import { ConvertDialog, isConvertible } from '../changes/convert-dialog';
import { MergeDialog } from '../changes/merge-dialog';
import { PastDialog } from '../changes/past-dialog';
import { choice, id, type ResourceColumn, text } from '../kit/columns';
import { ResourceScreen } from '../kit/resource-screen';
import { ResourceTable, useExpansion } from '../kit/resource-table';
import { DeleteButton, ModifyButton, RowButton } from '../kit/row-actions';
import { useBulkDelete } from '../kit/use-bulk-delete';
import { useDataTypes } from '../kit/use-data-types';
import { useRemove } from '../kit/use-remove';
import { useResourceTable } from '../kit/use-resource-table';
import { AttributeTypeDialog } from './attribute-type-dialog';
import { ValuesTable } from './values-table';

const scope = 'admin.attributeTypes';

/** The attribute types: what elements can be described by. */
export function AttributeTypesScreen() {
  const t = useTranslations(scope);
  const locale = useLocale();
  const [editing, setEditing] = useState<AttributeType | 'new' | null>(null);
  const table = useResourceTable<AttributeType>({
    scope,
    searched: true,
    list: attributeTypesApi.list,
    columns: useAttributeColumns(),
  });
  const { remove } = useRemove(scope, attributeTypesApi.remove, { restore: attributeTypesApi.restore });
  const deleteMany = useBulkDelete<AttributeType>({
    nameOf: ({ code }) => nameIn(code, locale),
    remove: ({ id, version }) => call(attributeTypesApi.remove, { params: { id }, query: { version } }),
    restore: ({ id }) => call(attributeTypesApi.restore, { params: { id } }),
  });
  const expansion = useExpansion<AttributeType>({
    has: ({ valueGroupCode }) => valueGroupCode !== null,
    label: ({ code }, open) => t(open ? 'hideValues' : 'showValues', { name: nameIn(code, locale) }),
    content: (type) => <ValuesTable type={type} />,
  });
  const [changing, setChanging] = useState<{ kind: 'merge' | 'convert' | 'past'; type: AttributeType } | null>(null);
  const change = useTranslations('admin.changes');
  const actions = (type: AttributeType) => {
    const name = nameIn(type.code, locale);
    return (
      <>
        {(type.valueGroupCode?.listCode.length ?? 0) > 1 && (
          <RowButton label={change('merge', { name })} Icon={Merge} onClick={() => setChanging({ kind: 'merge', type })} />
        )}
        {isConvertible(type.dataType) && (
          <RowButton label={change('convert', { name })} Icon={Replace} onClick={() => setChanging({ kind: 'convert', type })} />
        )}
        <RowButton label={change('past', { name })} Icon={History} onClick={() => setChanging({ kind: 'past', type })} />
        <ModifyButton name={name} onClick={() => setEditing(type)} />
        <DeleteButton name={name} onClick={() => remove(type.id, name, { version: type.version })} />
      </>
    );
  };
  return (
    <ResourceScreen scope={scope} onAdd={() => setEditing('new')}>
      <ResourceTable
        table={table}
        caption={t('title')}
        bulk={{ actions: [deleteMany], nameOf: ({ code }) => nameIn(code, locale) }}
        actions={{ widthPx: 252, of: actions }}
        expansion={expansion}
        empty={<p>{t('empty')}</p>}
      />
      {changing?.kind === 'merge' && <MergeDialog type={changing.type} close={() => setChanging(null)} />}
      {changing?.kind === 'convert' && <ConvertDialog type={changing.type} close={() => setChanging(null)} />}
      {changing?.kind === 'past' && <PastDialog type={changing.type} close={() => setChanging(null)} />}
      {editing && (
        <AttributeTypeDialog
          type={editing === 'new' ? undefined : editing}
          close={() => setEditing(null)}
          done={(saved) => {
            setEditing(null);
            if (editing === 'new') table.showOnly(saved);
          }}
        />
      )}
    </ResourceScreen>
  );
}

function useAttributeColumns(): ResourceColumn<AttributeType>[] {
  const locale = useLocale();
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  return [
    id(),
    {
      key: 'name',
      main: true,
      widthPx: 180,
      sortField: 'name',
      filter: { kind: 'text' },
      cell: ({ code }) => <span className="wrap-anywhere font-semibold">{nameIn(code, locale)}</span>,
    },
    text('code', {
      fold: 3,
      widthPx: 180,
      cell: ({ code }) => <code className="wrap-anywhere text-[0.8125rem]">{code.code}</code>,
    }),
    text('description', { fold: 4, widthPx: 220 }),
    choice('dataType', dataTypes, { fold: 1, widthPx: 150 }),
    {
      key: 'help',
      fold: 2,
      widthPx: 90,
      align: 'center',
      filter: { kind: 'text' },
      cell: ({ helpCode, code }) => helpCode && <Help html={nameIn(helpCode, locale)} name={nameIn(code, locale)} />,
    },
  ];
}

function Help({ html, name }: { html: string; name: string }) {
  const t = useTranslations('ui');
  return (
    <Popover label={t('help', { field: name })} icon={<CircleHelp className="size-5" />}>
      <RichText html={html} />
    </Popover>
  );
}
