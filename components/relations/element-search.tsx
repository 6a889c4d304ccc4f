'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMayQuery } from '@/components/elements/use-may-query';
import { useErrorText } from '@/components/i18n/use-error-text';
import { useCombobox } from '@/components/ui/combobox';
import { ComboboxOptions } from '@/components/ui/combobox-options';
import { Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import { elementTypesApi } from '@/lib/element-types/api';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { ElementLabel } from './element-label';
import { isSearchable, useElementSearch } from './use-element-search';

interface Props {
  /** Where the search begins: elements of the same type are related most. */
  type: { id: number; name: string };
  /** An element is not related to itself: it is never offered. */
  except: number;
  label: string;
  error: string | undefined;
  onDismissError: () => void;
  onChoose: (element: Element) => void;
}

/** Finds an element by its name or description among those of a type, or by its number; by that alone where no lists may be asked. */
export function ElementSearch({ type, except, label, error, onDismissError, onChoose }: Props) {
  const t = useTranslations('relations.dialog');
  const mayQuery = useMayQuery();
  const [typeId, setTypeId] = useState(type.id);
  const [text, setText] = useState('');
  const search = useElementSearch(text, typeId);
  const found = (search.found ?? []).filter(({ id }) => id !== except);
  const box = useCombobox({ text, onText: setText, items: found, onChoose });
  return (
    <div className="flex flex-col gap-3">
      {mayQuery && <TypeSelect known={type} value={typeId} onChange={setTypeId} />}
      <Field label={label} required hint={t(mayQuery ? 'hint' : 'numberHint')} error={error} onDismissError={onDismissError}>
        {(control) => <Input {...control} {...box.input} placeholder={t(mayQuery ? 'search' : 'number')} />}
      </Field>
      <ComboboxOptions box={box} label={label} keyOf={({ id }) => id}>
        {(element) => <ElementLabel element={element} />}
      </ComboboxOptions>
      <SearchStatus text={text} searching={search.searching} error={search.error} count={search.found && found.length} />
    </div>
  );
}

interface TypeSelectProps {
  /** Stands there alone until the others have come. */
  known: { id: number; name: string };
  value: number;
  onChange: (typeId: number) => void;
}

function TypeSelect({ known, value, onChange }: TypeSelectProps) {
  const t = useTranslations('relations.dialog');
  const { data } = useQuery({
    queryKey: ['elementTypes', 'all'],
    queryFn: ({ signal }) => call(elementTypesApi.list, { query: { size: 1000 } }, signal),
  });
  const types = data?.result.items ?? [known];
  return (
    <Field label={t('type')}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface StatusProps {
  text: string;
  searching: boolean;
  error: Error | null;
  count: number | undefined;
}

/** One line under the results, which is read out as it changes. */
function SearchStatus({ text, searching, error, count }: StatusProps) {
  const t = useTranslations('relations.dialog');
  const mayQuery = useMayQuery();
  const textOf = useErrorText();
  const words = () => {
    if (text.trim() === '') return '';
    if (!isSearchable(text.trim(), mayQuery)) return t(mayQuery ? 'tooShort' : 'noNumber');
    if (searching) return t('searching');
    if (error) return t('failed', { reason: textOf(error) });
    return count === 0 ? t(mayQuery ? 'none' : 'numberNone') : t('found', { count: count ?? 0 });
  };
  return (
    <p role="status" className="-mt-1 flex min-h-6 items-center gap-2 text-sm text-soft">
      {searching && <Spinner />}
      {words()}
    </p>
  );
}
