'use client';
import { SearchX } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Column } from '@/components/ui/table/columns';
import { DataTable } from '@/components/ui/table/data-table';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import { nameIn } from '@/lib/translations/schema';
import { LackingDialog } from '../changes/lacking-dialog';
import { YesNo } from '../kit/columns';
import { RowButton } from '../kit/row-actions';
import { useDataTypes } from '../kit/use-data-types';

/** The attributes of an element type, in their order. */
export function AttributesTable({ type }: { type: ElementType }) {
  const t = useTranslations('admin');
  const locale = useLocale();
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  const [lacking, setLacking] = useState<ElementTypeAttributeType | null>(null);
  const [current, retired] = [false, true].map((it) => type.listAttributeType.filter((own) => own.retired === it)) as [
    ElementTypeAttributeType[],
    ElementTypeAttributeType[],
  ];
  const words = { yes: t('kit.yes'), no: t('kit.no') };
  if (type.listAttributeType.length === 0) return <p className="text-soft">{t('elementTypes.attributes.none')}</p>;
  const columns: Column<ElementTypeAttributeType>[] = [
    {
      key: 'order',
      header: t('elementTypes.attributes.order'),
      widthPx: 72,
      fold: 3,
      cell: ({ attributeOrder }) => <span className="tabular-nums">{attributeOrder}</span>,
    },
    {
      key: 'name',
      header: t('elementTypes.attributes.name'),
      widthPx: 200,
      main: true,
      cell: ({ attributeType, retired: isRetired }) => (
        <>
          <span className="font-semibold">{nameIn(attributeType.code, locale)}</span>
          {isRetired && <span className="text-sm text-soft"> ({t('elementTypes.attributes.retired')})</span>}
        </>
      ),
    },
    {
      key: 'code',
      header: t('elementTypes.fields.code'),
      widthPx: 180,
      fold: 4,
      cell: ({ attributeType }) => <code className="wrap-anywhere text-[0.8125rem]">{attributeType.code.code}</code>,
    },
    {
      key: 'dataType',
      header: t('elementTypes.attributes.dataType'),
      widthPx: 150,
      fold: 2,
      cell: ({ attributeType }) => dataTypes.find(({ value }) => value === attributeType.dataType)?.label,
    },
    {
      key: 'mandatory',
      header: t('elementTypes.attributes.mandatory'),
      widthPx: 110,
      fold: 1,
      align: 'center',
      cell: ({ mandatory }) => <YesNo on={mandatory} words={words} />,
    },
    {
      key: 'lacking',
      header: t('elementTypes.attributes.lacking'),
      widthPx: 110,
      align: 'center',
      cell: (own) => (
        <RowButton
          label={t('changes.lacking', { name: nameIn(own.attributeType.code, locale) })}
          Icon={SearchX}
          onClick={() => setLacking(own)}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('elementTypes.attributes.of', { name: type.name })}
        columns={columns}
        rows={[...current, ...retired]}
        keyOf={({ id }) => id}
      />
      {lacking && <LackingDialog type={type} own={lacking} close={() => setLacking(null)} />}
    </>
  );
}
