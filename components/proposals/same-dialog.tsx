'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import * as z from 'zod';
import type { DialogProps } from '@/components/dialogs/registry';
import { shortName } from '@/components/elements/short-name';
import { TypedDialog } from '@/components/form/typed-dialog';
import { useFormCall } from '@/components/form/use-form-call';
import { ElementLabel } from '@/components/relations/element-label';
import { ElementSearch } from '@/components/relations/element-search';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { announce } from '@/components/ui/toasts';
import { useDistanceText } from '@/components/ui/use-distance-text';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { Said } from '@/lib/messages/schema';
import { proposalsApi } from '@/lib/proposals/api';
import type { Proposal } from '@/lib/proposals/schema';
import { searchApi } from '@/lib/search/api';

interface Props extends DialogProps {
  element: Element;
  /** The one that goes, where it is known already. */
  other?: Element;
}

interface Values {
  otherElementId: number;
  note: string;
}
const Input = z.object({ otherElementId: z.number().int().positive(), note: Said.or(z.literal('')) });
const MAX_SHOWN = 4;

/** Suggesting that two elements are the same: the other one is chosen among those near by, or searched for. Either of both may stay. */
export default function SameDialog({ element: begun, other: known, resolve }: Props) {
  const t = useTranslations('proposals');
  const [element, setElement] = useState(begun);
  const [other, setOther] = useState(known ?? null);
  const { form, submit, busy, refusals, dismiss } = useFormCall<Values, Proposal>({
    schema: Input,
    initial: { note: '', otherElementId: known?.id },
    labelOf: (name) => t(name === 'note' ? 'note' : 'same.other'),
    send: (values) =>
      call(proposalsApi.propose, { body: { kind: 'MERGE', elementId: element.id, version: element.version, ...values } }),
    done: () => {
      announce(t('sent'), 'success');
      resolve(true);
    },
  });
  const choose = (chosen: Element | null) => {
    setOther(chosen);
    form.setValue('otherElementId', chosen?.id as number, { shouldDirty: true });
    form.clearErrors('otherElementId');
  };
  const swap = (goes: Element) => {
    setElement(goes);
    choose(element);
  };
  return (
    <TypedDialog
      title={t('same.title')}
      description={t('same.text', { name: shortName(element) })}
      submitLabel={t('send')}
      dirty={form.formState.isDirty}
      {...{ submit, busy, refusals, dismiss }}
      close={() => resolve(false)}
    >
      {other ? (
        <div className="flex flex-col gap-2">
          <Side label={t('same.stays')} element={element} />
          <Side label={t('same.goes')} element={other} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => swap(other)}>{t('same.swap')}</Button>
            <Button onClick={() => choose(null)}>{t('same.another')}</Button>
          </div>
        </div>
      ) : (
        <>
          <Near element={element} onChoose={choose} />
          <ElementSearch
            type={element.geometricElementTypeDto}
            except={element.id}
            label={t('same.other')}
            error={form.formState.errors.otherElementId?.message}
            onDismissError={() => form.clearErrors('otherElementId')}
            onChoose={choose}
          />
        </>
      )}
      <Field label={t('note')} error={form.formState.errors.note?.message} onDismissError={() => form.clearErrors('note')}>
        {(control) => <Textarea {...control} {...form.register('note')} />}
      </Field>
    </TypedDialog>
  );
}

const Side = ({ label, element }: { label: string; element: Element }) => (
  <div className="min-w-0 rounded border border-line bg-sunken p-3">
    <p className="text-sm text-soft">{label}</p>
    <ElementLabel element={element} />
  </div>
);

/** Those of the same type that are near or called alike. */
function Near({ element, onChoose }: { element: Element; onChoose: (element: Element) => void }) {
  const t = useTranslations('proposals');
  const distanceText = useDistanceText();
  const typeId = element.geometricElementTypeDto.id;
  const { data = [] } = useQuery({
    queryKey: ['similar', 'same', element.id],
    queryFn: ({ signal }) =>
      call(searchApi.similar, { query: { typeId, geom: JSON.stringify(element.geom), name: element.name } }, signal),
    meta: { silent: true },
  });
  const near = data
    .filter((it) => it.element.id !== element.id && it.element.geometricElementTypeDto.id === typeId)
    .slice(0, MAX_SHOWN);
  if (near.length === 0) return null;
  return (
    <section aria-label={t('same.near')} className="flex flex-col gap-1">
      <p className="font-semibold text-sm">{t('same.near')}</p>
      {near.map((it) => (
        <button
          key={it.element.id}
          type="button"
          onClick={() => onChoose(it.element)}
          className="flex min-h-11 items-center justify-between gap-3 rounded border border-line bg-raised px-3 py-1 text-left hover:border-accent"
        >
          <span className="wrap-anywhere min-w-0 font-semibold">{it.element.name}</span>
          <span className="shrink-0 text-soft text-sm">{distanceText(it.distance)}</span>
        </button>
      ))}
    </section>
  );
}
