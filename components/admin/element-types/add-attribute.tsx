'use client';
import { ListPlus, Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { MenuButton } from '@/components/ui/menu-button';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { nameIn } from '@/lib/translations/schema';
import { AttributeTypeDialog } from '../attribute-types/attribute-type-dialog';
import { useDataTypes } from '../kit/use-data-types';
import { type Pending, SeveralAttributes } from './several-attributes';

interface Props {
  known: readonly AttributeType[];
  /** Those that are not in the list yet. */
  free: readonly AttributeType[];
  onAdd: (type: AttributeType) => void;
  onMade: (types: readonly AttributeType[]) => void;
  pending: Pending;
}

/** One of the attribute types that there are, a new one, or several new ones. */
export function AddAttribute({ known, free, onAdd, onMade, pending }: Props) {
  const t = useTranslations('admin.elementTypes.attributes');
  const [making, setMaking] = useState<'one' | 'several' | null>(null);
  const close = () => setMaking(null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Existing free={free} onAdd={onAdd} />
        <Button onClick={() => setMaking('one')}>
          <Plus aria-hidden className="size-4" />
          {t('make')}
        </Button>
        <Button onClick={() => setMaking('several')} aria-expanded={making === 'several'}>
          <ListPlus aria-hidden className="size-4" />
          {t('makeSeveral')}
        </Button>
      </div>
      {making === 'several' && (
        <SeveralAttributes taken={known.map(({ code }) => code.code)} onMade={onMade} close={close} pending={pending} />
      )}
      {making === 'one' && (
        <AttributeTypeDialog
          close={close}
          done={(type) => {
            close();
            onMade([type]);
          }}
        />
      )}
    </div>
  );
}

function Existing({ free, onAdd }: Pick<Props, 'free' | 'onAdd'>) {
  const t = useTranslations('admin.elementTypes.attributes');
  const locale = useLocale();
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  const dataTypeOf = (type: AttributeType) => dataTypes.find(({ value }) => value === type.dataType)?.label ?? type.dataType;
  return (
    <MenuButton
      label={t('add')}
      empty={t('noneFree')}
      lines={free.map((type) => ({
        key: String(type.id),
        label: nameIn(type.code, locale),
        note: dataTypeOf(type),
        act: () => onAdd(type),
      }))}
    />
  );
}
