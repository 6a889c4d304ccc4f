'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';

interface Choice<T> {
  value: string;
  label: string;
  means: T;
}

type Flags<V> = { [K in keyof V & string]: V[K] extends boolean ? K : never }[keyof V & string];

/** A field that several rows can get: one of these values, or a share of 0..1 that is shown in percent. */
export type ManyField<V> =
  | { [K in keyof V & string]: { name: K; label: string } & ({ options: readonly Choice<V[K]>[] } | { percent: true }) }[keyof V &
      string]
  | { name: Flags<V>; label: string; options: readonly Choice<boolean>[] };

interface Props<V> {
  title: string;
  fields: readonly ManyField<V>[];
  /** Called with the fields that were set; the others stay as they are with each row. */
  choose: (change: Partial<V>) => void;
  close: (done: boolean) => void;
}

/** What is changed in several rows at once. */
export function ManyDialog<V extends object>({ title, fields, choose, close }: Props<V>) {
  const t = useTranslations('admin.kit');
  const form = useId();
  const [change, setChange] = useState<Partial<V>>({});
  const set = (name: keyof V, value: V[keyof V] | undefined) => {
    const { [name]: _, ...others } = change;
    setChange((value === undefined ? others : { ...others, [name]: value }) as Partial<V>);
  };
  const wrong = fields.filter((it) => 'percent' in it && !isShare(change[it.name])).map(({ name }) => name);
  const ready = Object.keys(change).length > 0 && wrong.length === 0;
  const go = () => {
    if (!ready) return;
    choose(change);
    close(true);
  };
  return (
    <Dialog
      title={title}
      description={t('many.text')}
      onClose={() => close(false)}
      footer={
        <>
          <Button onClick={() => close(false)}>{t('cancel')}</Button>
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
        {fields.map((it) => (
          <Field key={it.name} label={it.label} error={wrong.includes(it.name) ? t('many.wrongPercent') : undefined}>
            {(control) =>
              'percent' in it ? (
                <Input
                  {...control}
                  type="number"
                  inputMode="decimal"
                  step="any"
                  placeholder={t('many.unchanged')}
                  onChange={({ target }) =>
                    set(it.name, (target.value === '' ? undefined : Number(target.value) / 100) as V[keyof V] | undefined)
                  }
                />
              ) : (
                <Select
                  {...control}
                  defaultValue=""
                  onChange={({ target }) =>
                    set(it.name, it.options.find(({ value }) => value === target.value)?.means as V[keyof V] | undefined)
                  }
                >
                  <option value="">{t('many.unchanged')}</option>
                  {it.options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )
            }
          </Field>
        ))}
      </form>
    </Dialog>
  );
}

const isShare = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0 && value <= 1);

/** Yes and no, as options of a field. */
export function useYesOrNo(): readonly Choice<boolean>[] {
  const t = useTranslations('admin.kit');
  return [
    { value: 'yes', label: t('yes'), means: true },
    { value: 'no', label: t('no'), means: false },
  ];
}
