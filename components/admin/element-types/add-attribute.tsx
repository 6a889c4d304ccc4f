'use client';
import { ListPlus, Plus, Search } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { useCombobox } from '@/components/ui/combobox';
import { ComboboxOptions } from '@/components/ui/combobox-options';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { wordsIn } from '@/components/ui/words-in';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { nameIn } from '@/lib/translations/schema';
import { AttributeTypeDialog } from '../attribute-types/attribute-type-dialog';
import { useDataTypes } from '../kit/use-data-types';
import { type Pending, SeveralAttributes } from './several-attributes';
import type { TypeForm } from './type-form';

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
  // What is written in the table of new ones stays while another way is tried.
  const [finding, setFinding] = useState(false);
  const [making, setMaking] = useState(false);
  const [several, setSeveral] = useState(false);
  const written = useFormContext<TypeForm>().watch('several')?.length ?? 0;
  // What a draft has of it is shown at once.
  if (written > 0 && !several) setSeveral(true);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setFinding(!finding)} aria-expanded={finding}>
          <Search aria-hidden className="size-4" />
          {t('add')}
        </Button>
        <Button onClick={() => setMaking(true)}>
          <Plus aria-hidden className="size-4" />
          {t('make')}
        </Button>
        <Button onClick={() => setSeveral(true)} aria-expanded={several}>
          <ListPlus aria-hidden className="size-4" />
          {t('makeSeveral')}
        </Button>
      </div>
      {finding && <Existing free={free} onAdd={onAdd} close={() => setFinding(false)} />}
      {several && (
        <SeveralAttributes
          taken={known.map(({ code }) => code.code)}
          onMade={onMade}
          close={() => setSeveral(false)}
          pending={pending}
        />
      )}
      {making && (
        <AttributeTypeDialog
          close={() => setMaking(false)}
          done={(type) => {
            setMaking(false);
            onMade([type]);
          }}
        />
      )}
    </div>
  );
}

function Existing({ free, onAdd, close }: Pick<Props, 'free' | 'onAdd'> & { close: () => void }) {
  const t = useTranslations('admin.elementTypes.attributes');
  const kit = useTranslations('admin.kit');
  const locale = useLocale();
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  const [text, setText] = useState('');
  const isWanted = wordsIn(text);
  const dataTypeOf = (type: AttributeType) => dataTypes.find(({ value }) => value === type.dataType)?.label ?? type.dataType;
  const box = useCombobox({
    text,
    onText: setText,
    items: free.filter(({ code }) => isWanted(`${nameIn(code, locale)} ${code.code}`)),
    onChoose: (type) => {
      onAdd(type);
      setText('');
    },
    onEscape: () => (text === '' ? close() : setText('')),
  });
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <fieldset
      ref={panel}
      aria-label={t('found')}
      // Enter belongs to the search: the form around is not sent by it.
      onKeyDown={(event) => event.key === 'Enter' && event.target === field.current && event.preventDefault()}
      className="flex flex-col gap-2 rounded border border-line bg-sunken p-3"
    >
      <Field label={t('find')}>
        {(control) => <Input {...control} {...box.input} ref={field} type="search" placeholder={t('findHint')} />}
      </Field>
      <ComboboxOptions box={box} label={t('found')} keyOf={({ id }) => id}>
        {(type) => (
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="wrap-anywhere">{nameIn(type.code, locale)}</span>
            <span className="text-sm text-soft">{dataTypeOf(type)}</span>
          </span>
        )}
      </ComboboxOptions>
      <p role="status" className="text-sm text-soft empty:hidden">
        {box.items.length === 0 && t(free.length === 0 ? 'noneFree' : 'noneFound')}
      </p>
      <div>
        <Button onClick={close}>{kit('close')}</Button>
      </div>
    </fieldset>
  );
}
