'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { DialogProps } from '@/components/dialogs/registry';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FLAGS, type ManyChange } from './many-layers';
import { useGroupOptions } from './use-group-options';

interface Props extends DialogProps {
  count: number;
  choose: (change: ManyChange) => void;
}

const YES_OR_NO: Record<string, boolean | undefined> = { yes: true, no: false };

/** The fields that were set; the others stay as they are with each layer. */
const only = (change: ManyChange): ManyChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** What is changed in several layers at once. */
export default function ChangeManyDialog({ count, choose, resolve }: Props) {
  const t = useTranslations('admin.layers');
  const kit = useTranslations('admin.kit');
  const groups = useGroupOptions();
  const form = useId();
  const [change, setChange] = useState<ManyChange>({});
  const set = (more: ManyChange) => setChange(only({ ...change, ...more }));
  const { defaultOpacity } = change;
  const wrong = typeof defaultOpacity === 'number' && !(defaultOpacity >= 0 && defaultOpacity <= 1);
  const ready = Object.keys(change).length > 0 && !wrong;
  const go = () => {
    if (!ready) return;
    choose(change);
    resolve(true);
  };
  const unchanged = t('many.unchanged');
  return (
    <Dialog
      title={t('many.title', { count })}
      description={t('many.text')}
      onClose={() => resolve(false)}
      footer={
        <>
          <Button onClick={() => resolve(false)}>{kit('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} disabled={!ready}>
            {t('many.accept')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid items-start gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <Field label={t('fields.geometricLayerGroup')}>
          {(control) => (
            <Select
              {...control}
              value={change.geometricLayerGroupId ?? ''}
              onChange={({ target }) => set({ geometricLayerGroupId: target.value ? Number(target.value) : undefined })}
            >
              <option value="">{unchanged}</option>
              {groups.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('many.opacity')} error={wrong ? t('many.wrongOpacity') : undefined}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="decimal"
              step="any"
              placeholder={unchanged}
              onChange={({ target }) => set({ defaultOpacity: target.value === '' ? undefined : Number(target.value) / 100 })}
            />
          )}
        </Field>
        {FLAGS.map((flag) => (
          <Field key={flag} label={t(`fields.${flag}`)}>
            {(control) => (
              <Select
                {...control}
                value={change[flag] === undefined ? '' : change[flag] ? 'yes' : 'no'}
                onChange={({ target }) => set({ [flag]: YES_OR_NO[target.value] })}
              >
                <option value="">{unchanged}</option>
                <option value="yes">{kit('yes')}</option>
                <option value="no">{kit('no')}</option>
              </Select>
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
