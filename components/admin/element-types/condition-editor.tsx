'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { DATA_TYPES } from '@/lib/data-types';
import { nameIn } from '@/lib/translations/schema';
import type { TypeForm } from './type-form';
import type { RowProblem } from './use-row-errors';

interface Props {
  at: number;
  /** The attribute types on whose values it may depend. */
  others: readonly AttributeType[];
  problem: RowProblem;
}

/** On which value of which other attribute it depends whether an element has this one. Other filters come from the API and are described in words. */
export function ConditionEditor({ at, others, problem }: Props) {
  const t = useTranslations('admin.elementTypes.attributes');
  const kit = useTranslations('admin.kit');
  const locale = useLocale();
  const { watch, setValue } = useFormContext<TypeForm>();
  const name = `listAttributeType.${at}.condition` as const;
  const condition = watch(name);
  const set = (value: TypeForm['listAttributeType'][number]['condition']) => setValue(name, value, { shouldDirty: true });
  if (condition && condition.op !== '==')
    return (
      <Field label={t('condition')} {...problem} group>
        {() => (
          <p className="flex flex-wrap items-center gap-3">
            {t('ownCondition')}
            <Button onClick={() => set(null)}>{t('dropCondition')}</Button>
          </p>
        )}
      </Field>
    );
  const chosen = others.find(({ code }) => code.code.toLowerCase() === condition?.property.toLowerCase());
  const yesOrNo = [
    { value: 'true', label: kit('yes') },
    { value: 'false', label: kit('no') },
  ];
  const choices = chosen?.valueGroupCode?.listCode.map((it) => ({ value: it.code, label: nameIn(it, locale) }));
  const options = chosen && DATA_TYPES[chosen.dataType].compared === 'flag' ? yesOrNo : choices;
  const choose = (code: string) => {
    const type = others.find((it) => it.code.code === code);
    if (!type) return set(null);
    const first = type.valueGroupCode?.listCode[0]?.code ?? DATA_TYPES[type.dataType].example ?? '';
    set({ op: '==', property: code, value: first });
  };
  return (
    <Field label={t('condition')} hint={t('conditionHint')} {...problem} group>
      {() => (
        <div className="grid gap-2 sm:grid-cols-2">
          <Select aria-label={t('conditionOn')} value={chosen?.code.code ?? ''} onChange={(event) => choose(event.target.value)}>
            <option value="">{t('always')}</option>
            {others.map((it) => (
              <option key={it.id} value={it.code.code}>
                {nameIn(it.code, locale)}
              </option>
            ))}
          </Select>
          {condition &&
            (options ? (
              <Select
                aria-label={t('conditionValue')}
                value={String(condition.value)}
                onChange={(event) => set({ ...condition, value: event.target.value })}
              >
                {!options.some(({ value }) => value === String(condition.value)) && (
                  <option value={String(condition.value)}>{String(condition.value)}</option>
                )}
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            ) : (
              <Input
                aria-label={t('conditionValue')}
                value={String(condition.value)}
                onChange={(event) => set({ ...condition, value: event.target.value })}
              />
            ))}
        </div>
      )}
    </Field>
  );
}
