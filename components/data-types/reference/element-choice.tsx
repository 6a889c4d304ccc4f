'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type InputHTMLAttributes, useState } from 'react';
import { useCombobox } from '@/components/ui/combobox';
import { ComboboxOptions } from '@/components/ui/combobox-options';
import { Input } from '@/components/ui/controls';
import { IconButton } from '@/components/ui/icon-button';
import { useElementName } from './use-element-name';
import { useFoundElements } from './use-found-elements';

interface Props {
  /** Of the field, which its label names. */
  input: InputHTMLAttributes<HTMLInputElement>;
  label: string;
  /** The id of the element that is chosen; empty: none. */
  value: string;
  /** Only elements of this type are found. */
  typeId: number | undefined;
  choose: (id: string) => void;
}

/** Finds an element by its name and shows which one is chosen. Typing anew takes the choice back. */
export function ElementChoice({ input, label, value, typeId, choose }: Props) {
  const t = useTranslations('elementForm.reference');
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<{ id: string; name: string }>();
  const asked = useElementName(known?.id === value ? '' : value);
  const name = known?.id === value ? known.name : (asked ?? (value && t('unnamed', { id: value })));
  const isChosen = value !== '';
  const { found, searching, failed } = useFoundElements(isChosen ? '' : typed, typeId);
  const box = useCombobox({
    text: isChosen ? name : typed,
    onText: (text) => {
      if (isChosen) choose('');
      setTyped(text);
    },
    items: found ?? [],
    onChoose: (element) => {
      setKnown({ id: String(element.id), name: element.name });
      setTyped('');
      choose(String(element.id));
    },
  });
  const status = () => {
    if (isChosen) return t('chosen', { name });
    if (typed.trim() === '') return '';
    if (failed) return t('failed');
    if (searching || !found) return t('searching');
    return found.length === 0 ? t('none') : t('found', { count: found.length });
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <Input {...input} {...box.input} placeholder={t('search')} />
        {isChosen && (
          <IconButton label={t('remove', { name: label })} icon={<X className="size-4" />} onClick={() => choose('')} />
        )}
      </div>
      <ComboboxOptions box={box} label={t('results', { name: label })} keyOf={({ id }) => id}>
        {(element) => (
          <>
            <span className="wrap-anywhere line-clamp-2 font-semibold">{element.name}</span>
            <span className="block text-sm text-soft">
              {element.type.name} · {t('number', { id: String(element.id) })}
            </span>
          </>
        )}
      </ComboboxOptions>
      <p role="status" className="text-sm text-soft empty:hidden">
        {status()}
      </p>
    </div>
  );
}
