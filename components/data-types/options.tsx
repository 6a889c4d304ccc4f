import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/controls';
import type { Option } from '@/components/ui/table/filters';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { nameIn } from '@/lib/translations/schema';
import type { AttributeControlProps } from './definition';

/** The values of an attribute type, by their names in a language. */
export const optionsOf = ({ valueGroupCode }: AttributeType, locale: string): Option[] =>
  (valueGroupCode?.listCode ?? []).map((it) => ({ value: it.code, label: nameIn(it, locale) }));

/** One option or none. */
export function Choice({ control, field, options }: AttributeControlProps & { options: readonly Option[] }) {
  const t = useTranslations('ui');
  return (
    <Select {...control} {...field}>
      <option value="">{t('choose')}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
