'use client';
import { ChevronRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { askedAttributes, type FormValues, fieldName } from '@/components/elements/form-values';
import { Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { Saver } from '@/lib/elements/attributes';
import { AttributeField } from './attribute-field';
import { fieldOrder, inParts } from './field-order';

const CONTROLS = 'input:not([type=hidden]), select, textarea, [contenteditable=true]';

type Asking = Pick<ElementType, 'listAttributeType' | 'titleAttribute'>;

interface FieldsProps {
  type: Asking;
  /** Who fills it in. */
  saver: Saver;
}

/** The attributes that are asked for, by what the form holds now. */
function useAsked(type: Asking, saver: Saver) {
  const attribute = useWatch<FormValues, 'attribute'>({ name: 'attribute' });
  return askedAttributes(type, { attribute }, saver);
}

interface MainProps extends FieldsProps {
  /** Stands below the name. */
  belowName?: ReactNode;
  /** Whether the first field gets the focus. */
  focuses?: boolean;
}

/** What names the element, first and with the focus, and what must be said. */
export function MainFields({ type, saver, belowName, focuses = true }: MainProps) {
  const { title, mandatory } = fieldOrder(type, useAsked(type, saver));
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focuses) first.current?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
  }, [focuses]);
  return (
    <>
      <div ref={first} className="contents">
        {title ? <AttributeField own={title} /> : <Description />}
      </div>
      {belowName}
      {title && <Description />}
      {mandatory.map((own) => (
        <AttributeField key={own.id} own={own} />
      ))}
    </>
  );
}

function Description() {
  const t = useTranslations('elementForm');
  const { register, formState, clearErrors } = useFormContext<FormValues>();
  return (
    <Field
      label={t('description')}
      required
      error={formState.errors.description?.message}
      onDismissError={() => clearErrors('description')}
    >
      {(control) => <Textarea {...control} {...register('description')} />}
    </Field>
  );
}

/** What may be said besides. It is folded for a new element, and opens when something in it is wrong or was filled in. */
export function MoreFields({ type, saver, folded }: FieldsProps & { folded: boolean }) {
  const t = useTranslations('elementForm');
  const locale = useLocale();
  const { others } = fieldOrder(type, useAsked(type, saver));
  const box = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(!folded);
  useOpenWhenNeeded(others, box);
  if (others.length === 0) return null;
  return (
    <details
      ref={box}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded px-3 font-semibold hover:bg-sunken">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {t('more', { count: others.length })}
      </summary>
      <div className="flex flex-col gap-4 px-3 pt-2 pb-4">
        {inParts(others, locale).map(({ name, own }) => (
          <Part key={name} name={name} own={own} />
        ))}
      </div>
    </details>
  );
}

/** Fields that belong together, under their name if they have one. */
function Part({ name, own }: { name: string; own: readonly ElementTypeAttributeType[] }) {
  const fields = own.map((it) => <AttributeField key={it.id} own={it} />);
  if (name === '') return fields;
  return (
    <fieldset className="flex flex-col gap-4 border-line border-t pt-3">
      <legend className="pr-2 font-semibold">{name}</legend>
      {fields}
    </fieldset>
  );
}

function useOpenWhenNeeded(others: readonly ElementTypeAttributeType[], box: RefObject<HTMLDetailsElement | null>) {
  const { formState, getFieldState } = useFormContext<FormValues>();
  const needed = others.some(({ id }) => {
    const { invalid, isDirty } = getFieldState(fieldName(id), formState);
    return invalid || isDirty;
  });
  useEffect(() => {
    if (needed && box.current) box.current.open = true;
  }, [needed, box]);
}
