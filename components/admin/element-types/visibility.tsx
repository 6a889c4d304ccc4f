'use client';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { confirmAction } from '@/components/dialogs/confirm';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { DATA_TYPES } from '@/lib/data-types';
import { Visibility as Value, VISIBILITIES } from '@/lib/element-types/schema';
import type { TypeForm } from './type-form';
import type { RowProblem } from './use-row-errors';

interface Props {
  at: number;
  type: AttributeType | undefined;
  problem: RowProblem;
}

/** Who sees the values of an attribute. That everybody sees contact data is asked once more. */
export function Visibility({ at, type, problem }: Props) {
  const t = useTranslations('admin.elementTypes.attributes.visibility');
  const { watch, setValue } = useFormContext<TypeForm>();
  const name = `listAttributeType.${at}.visibility` as const;
  const choose = async (to: Value) => {
    const isExposed = to === 'PUBLIC' && type !== undefined && DATA_TYPES[type.dataType].isContact;
    if (isExposed && !(await confirmAction({ title: t('ask'), body: t('askText'), accept: t('askConfirm') }))) return;
    setValue(name, to, { shouldDirty: true });
  };
  return (
    <Field label={t('label')} hint={t('hint')} {...problem}>
      {(control) => (
        <Select {...control} value={watch(name)} onChange={(event) => void choose(Value.parse(event.target.value))}>
          {VISIBILITIES.map((it) => (
            <option key={it} value={it}>
              {t(it)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
