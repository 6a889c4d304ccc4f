'use client';
import type { Geometry } from 'geojson';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { type FormEvent, Fragment, type ReactNode, useId, useMemo, useState } from 'react';
import { BeforeAfter } from '@/components/before-after';
import { ElementName } from '@/components/data-types/reference/element-name';
import { attributesOf, type FormValues, fieldName, initialValues } from '@/components/elements/form-values';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType } from '@/lib/element-types/schema';
import type { Element } from '@/lib/elements/schema';
import { nameIn } from '@/lib/translations/schema';
import { chosenForm, type Filled, mergeForms } from './merged-form';
import type { Conflict } from './use-waiting-form';

interface Props {
  type: ElementType;
  /** The element as this person had opened it. */
  base: Element;
  conflict: Conflict;
  /** What this person has drawn. */
  geometry: Geometry | null;
  /** Saves what was merged and chosen. */
  save: (filled: Filled) => void;
  discard: () => void;
  close: () => void;
}

/**
 * After somebody else has saved the same element: what only one has changed is merged, and of each field that both have changed the
 * person chooses one of both values.
 */
export function ElementConflict({ type, base, conflict, geometry, save, discard, close }: Props) {
  const t = useTranslations('elementForm.conflict');
  const shared = useTranslations('ui.conflict');
  const id = useId();
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({});
  const told = useField(type);
  const merged = useMemo(() => {
    const of = (element: Element): Filled => ({ values: initialValues(type, element), geometry: element.geom });
    return mergeForms(of(base), { values: conflict.mine, geometry }, of(conflict.theirs));
  }, [type, base, conflict, geometry]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(chosenForm(merged, (field) => chosen[field] === 'mine'));
  };
  const buttons = (
    <>
      <Button onClick={close}>{shared('goOn')}</Button>
      <Button onClick={discard}>{shared('takeTheirs')}</Button>
      <Button variant="primary" type="submit" form={id}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('title')} description={shared('text')} onClose={close} footer={buttons} wide>
      <form id={id} onSubmit={submit} className="flex flex-col gap-4">
        {merged.conflicts.map(({ field, mine, theirs }) => {
          const { name, text } = told(field);
          const texts =
            field === 'geom' ? { mine: t('shape.mine'), theirs: t('shape.theirs') } : { mine: text(mine), theirs: text(theirs) };
          return (
            <Fragment key={field}>
              <Choice name={name} {...texts} chosen={chosen[field]} choose={(it) => setChosen({ ...chosen, [field]: it })} />
              {field === 'geom' && (
                <BeforeAfter
                  before={theirs as Geometry | null}
                  after={mine as Geometry | null}
                  names={{ before: t('shape.theirs'), after: t('shape.mine') }}
                  open
                />
              )}
            </Fragment>
          );
        })}
        <p className="text-soft">
          {merged.taken.length > 0 ? t('taken', { fields: merged.taken.map((field) => told(field).name).join(', ') }) : t('rest')}
        </p>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  mine: ReactNode;
  theirs: ReactNode;
  chosen?: 'mine' | 'theirs';
  choose: (which: 'mine' | 'theirs') => void;
}

/** One field with both values. */
function Choice({ name, mine, theirs, chosen, choose }: ChoiceProps) {
  const t = useTranslations('ui.conflict');
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{name}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((which) => (
          <label
            key={which}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded border border-control p-3 has-checked:border-accent has-checked:bg-tint"
          >
            <input
              type="radio"
              name={group}
              required
              checked={chosen === which}
              onChange={() => choose(which)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span className="wrap-anywhere min-w-0 whitespace-pre-line">
              <span className="block text-soft text-sm">{t(which)}</span>
              {(which === 'mine' ? mine : theirs) || '–'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const asAttribute = (id: number, value: unknown): Pick<FormValues, 'attribute'> => ({
  attribute: { [fieldName(id).replace('attribute.', '')]: value as string | string[] },
});

/** What a field of the form is called, and its values in words. */
function useField(type: ElementType) {
  const t = useTranslations('elementForm');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const flag = (value: unknown) => t(`boolean.${Boolean(value)}`);
  const words = { locale, timeZone, yes: flag(true), no: flag(false) };
  const pointed = (at: 'element' | 'file', value: string) =>
    at === 'element' ? value && <ElementName id={value} /> : value && t('sound.recording');
  const known: Record<string, { name: string; text: (value: unknown) => ReactNode }> = {
    geom: { name: t('conflict.shape.name'), text: String },
    description: { name: t('description'), text: String },
    internalComments: { name: t('internalComments'), text: String },
    isPublic: { name: t('isPublic'), text: flag },
    isReviewed: { name: t('isReviewed'), text: flag },
    ...Object.fromEntries(
      type.listAttributeType.map((own) => {
        const { id, attributeType } = own;
        const { present, pointsAt } = DATA_TYPES[attributeType.dataType];
        const written = (value: unknown) =>
          attributesOf({ listAttributeType: [{ ...own, condition: null, retired: false }] }, asAttribute(id, value), {
            reviews: true,
          })
            .flatMap((it) => (it.value === null ? [] : [present(String(it.value), attributeType, words)]))
            .join(', ');
        const text = (value: unknown) => (pointsAt ? pointed(pointsAt, String(value ?? '')) : written(value));
        return [fieldName(id), { name: nameIn(attributeType.code, locale), text }];
      }),
    ),
  };
  return (field: string): { name: string; text: (value: unknown) => ReactNode } => known[field] ?? { name: field, text: String };
}
