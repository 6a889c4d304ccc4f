'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type InputHTMLAttributes, useState } from 'react';
import { useCombobox } from '@/components/ui/combobox';
import { ComboboxOptions } from '@/components/ui/combobox-options';
import { Input } from '@/components/ui/controls';
import { IconButton } from '@/components/ui/icon-button';
import { wordsIn } from '@/components/ui/words-in';
import { useElementTypes } from '../element-types/use-element-types';
import { Controlled } from '../kit/fields/controlled';
import type { AttributeForm } from './attribute-form';

/** The type of the elements that a reference may be to, found by its name; without one, any. */
export const ReferenceTypeField = () => (
  <Controlled<AttributeForm> name="referenceType" hint={useTranslations('admin.attributeTypes.hints')('referenceType')}>
    {({ control, label, field: { value, onChange } }) => (
      <TypeChoice input={control} label={label} value={value as number | null} choose={onChange} />
    )}
  </Controlled>
);

interface ChoiceProps {
  input: InputHTMLAttributes<HTMLInputElement>;
  label: string;
  value: number | null;
  choose: (id: number | null) => void;
}

function TypeChoice({ input, label, value, choose }: ChoiceProps) {
  const t = useTranslations('admin.attributeTypes');
  const types = useElementTypes();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const chosen = types.find(({ id }) => id === value);
  const isWanted = wordsIn(typed);
  const found = value === null && open ? types.filter((it) => isWanted(`${it.name} ${it.code}`)) : [];
  const box = useCombobox({
    text: value === null ? typed : (chosen?.name ?? ''),
    onText: (text) => {
      choose(null);
      setTyped(text);
    },
    items: found,
    onChoose: (type) => {
      choose(type.id);
      setTyped('');
    },
  });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <Input {...input} {...box.input} onFocus={() => setOpen(true)} placeholder={t('anyType')} />
        {value !== null && <IconButton label={t('takeAnyType')} icon={<X className="size-4" />} onClick={() => choose(null)} />}
      </div>
      <ComboboxOptions box={box} label={label} keyOf={({ id }) => id}>
        {({ name, code }) => (
          <>
            <span className="font-semibold">{name}</span> <span className="text-sm text-soft">{code}</span>
          </>
        )}
      </ComboboxOptions>
    </div>
  );
}
