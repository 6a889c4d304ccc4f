'use client';
import { useTranslations } from 'next-intl';
import { Checkbox, Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { useGroupOptions } from '../use-group-options';
import type { Common } from './chosen-layer';

export type CommonValues = Omit<Common, 'groupId'> & { groupId: number | null };

interface Props {
  values: CommonValues;
  change: (values: CommonValues) => void;
}

/** What all layers that are added together have in common. */
export function CommonFields({ values, change }: Props) {
  const t = useTranslations('admin.layers');
  const groups = useGroupOptions();
  const set = (changes: Partial<CommonValues>) => change({ ...values, ...changes });
  return (
    <fieldset className="grid gap-x-6 gap-y-3 rounded border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 font-semibold">{t('fromServer.common')}</legend>
      <Field label={t('fields.geometricLayerGroup')} required>
        {(control) => (
          <Select
            {...control}
            value={values.groupId ?? ''}
            onChange={(event) => set({ groupId: event.target.value ? Number(event.target.value) : null })}
          >
            <option value="">{t('choose')}</option>
            {groups.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('fields.order')} hint={t('fromServer.orderHint')}>
        {(control) => (
          <Input
            {...control}
            type="number"
            value={Number.isNaN(values.order) ? '' : values.order}
            onChange={(event) => set({ order: event.target.valueAsNumber })}
          />
        )}
      </Field>
      <Checkbox
        label={t('fields.initiallyVisible')}
        checked={values.initiallyVisible}
        onChange={(event) => set({ initiallyVisible: event.target.checked })}
      />
      <Checkbox
        label={t('fromServer.proxy')}
        hint={t('hints.useProxy')}
        checked={values.useProxy}
        onChange={(event) => set({ useProxy: event.target.checked })}
      />
    </fieldset>
  );
}
