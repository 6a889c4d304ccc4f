'use client';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { useActiveLocales } from '@/components/i18n/languages';
import { Checkbox } from '@/components/ui/controls';
import { defaultTexts } from '@/lib/attribute-types/schema';
import { DATA_TYPES } from '@/lib/data-types';
import { Controlled } from '../kit/fields/controlled';
import { textIn } from '../kit/fields/translations';
import { fieldsOf } from '../kit/fields-of';
import type { AttributeForm } from './attribute-form';

const Field = fieldsOf<AttributeForm>();

/** What elements have that say nothing: of choices by their names, else as a value is written. */
export function DefaultField() {
  const kit = useTranslations('admin.kit');
  const { watch } = useFormContext<AttributeForm>();
  const [language = ''] = useActiveLocales();
  const [dataType, values] = watch(['dataType', 'values']);
  if (dataType === null) return null;
  const { hasValues, isMultiple } = DATA_TYPES[dataType];
  const options = hasValues
    ? values.filter(({ code }) => code !== '').map(({ code, name }) => ({ value: code, label: textIn(name, language) || code }))
    : [
        { value: 'true', label: kit('yes') },
        { value: 'false', label: kit('no') },
      ];
  if (isMultiple)
    return (
      <Controlled<AttributeForm> name="defaultValue" group>
        {({ field: { value, onChange } }) => {
          const chosen = defaultTexts(dataType, String(value ?? ''));
          const toggle = (code: string) =>
            onChange(
              options
                .map((it) => it.value)
                .filter((it) => chosen.includes(it) !== (it === code))
                .join('|'),
            );
          return (
            <div className="flex max-h-52 flex-col overflow-y-auto rounded border border-control px-3 py-1">
              {options.map((it) => (
                <Checkbox key={it.value} label={it.label} checked={chosen.includes(it.value)} onChange={() => toggle(it.value)} />
              ))}
            </div>
          );
        }}
      </Controlled>
    );
  if (hasValues || dataType === 'BOOLEAN') return <Field.Select name="defaultValue" none="–" options={options} />;
  return <Field.Text name="defaultValue" />;
}
