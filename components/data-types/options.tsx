import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/controls';
import type { Option } from '@/components/ui/table/filters';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { nameIn } from '@/lib/translations/schema';
import { ChoicePicture, hasPicture } from './choice-picture';
import type { AttributeControlProps } from './definition';

/** The values of an attribute type, by their names in a language. */
export const optionsOf = ({ valueGroupCode }: AttributeType, locale: string): Option[] =>
  (valueGroupCode?.listCode ?? []).map((it) => ({
    value: it.code,
    label: nameIn(it, locale),
    ...(hasPicture(it) && { picture: <ChoicePicture {...it} /> }),
  }));

/** An option as it is written beside its box. */
export const OptionLabel = ({ label, picture }: Pick<Option, 'label' | 'picture'>) =>
  picture ? (
    <span className="inline-flex items-center gap-2">
      {picture}
      {label}
    </span>
  ) : (
    label
  );

/** More options than one reads at a glance are a list that opens, where pictures do not fit. */
const MAX_CHIPS = 40;

/** Whether one of the values is chosen by its picture. */
export const isPictured = ({ valueGroupCode }: AttributeType): boolean => {
  const choices = valueGroupCode?.listCode ?? [];
  return choices.length <= MAX_CHIPS && choices.some(hasPicture);
};

type Props = AttributeControlProps & { options: readonly Option[] };

/** One option or none. */
export function Choice({ control, field, options }: Props) {
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

/** One option or none, all of them in sight with their pictures. */
export function PicturedChoice({ control, field, options }: Props) {
  const t = useTranslations('ui');
  return (
    <div className="flex max-h-72 flex-wrap gap-2 overflow-y-auto p-0.5">
      {[{ value: '', label: t('noChoice') }, ...options].map((option: Option) => (
        <label
          key={option.value}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 rounded-full border border-control bg-raised px-3 has-checked:border-accent has-checked:bg-tint has-aria-invalid:border-danger"
        >
          <input
            {...field}
            type="radio"
            value={option.value}
            required={control['aria-required']}
            aria-invalid={control['aria-invalid']}
            className="size-4 shrink-0"
          />
          <OptionLabel {...option} />
        </label>
      ))}
    </div>
  );
}
