'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useActiveLocales } from '@/components/i18n/languages';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { attributeTypesApi } from '@/lib/attribute-types/api';
import type { AttributeType, AttributeTypeInput } from '@/lib/attribute-types/schema';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { nativeName } from '@/lib/i18n/locales';
import { toBody } from '../attribute-types/attribute-form';
import { useRefresh } from '../kit/use-refresh';
import { attributeForm, isBlank, type NewAttribute, problemOf, shownRows, writtenRows } from './new-attributes';
import { SeveralRow } from './several-row';
import type { TypeForm } from './type-form';

/** Adds what is written and not added yet; false: something keeps it from that. */
export type Pending = RefObject<(() => Promise<boolean>) | null>;

interface Props {
  /** The codes of the attribute types that there are. */
  taken: readonly string[];
  /** Called for those that have been made. */
  onMade: (types: AttributeType[]) => void;
  close: () => void;
  pending: Pending;
}

/** Several new attribute types, a row for each, with their names in all languages and their choices. */
export function SeveralAttributes({ taken, onMade, close, pending }: Props) {
  const t = useTranslations('admin.elementTypes.several');
  const languages = useActiveLocales();
  const textOf = useErrorText();
  const box = useRef<HTMLFieldSetElement>(null);
  const { rows, change, keep } = useRows();
  const giveUp = () => {
    keep([]);
    close();
  };
  const [asked, setAsked] = useState(false);
  const written = rows.filter((it) => !isBlank(it));
  const { adding, add } = useAdding({ taken, onMade, keep });
  const send = async () => {
    if (written.length === 0) return true;
    setAsked(true);
    if (adding.isPending || written.some(problemOf)) return false;
    const done = await add(written);
    if (done) giveUp();
    return done;
  };
  useEffect(() => {
    pending.current = send;
    return () => {
      pending.current = null;
    };
  });
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <fieldset
      ref={box}
      data-several
      aria-label={t('title')}
      // Enter belongs to the table: the form around is not sent by it.
      onKeyDown={nextRow}
      className="flex flex-col gap-3 rounded border border-line bg-sunken p-3"
    >
      <p className="text-soft text-sm">{t('hint', { languages: languages.map((it) => nativeName(it)).join(', ') })}</p>
      <div className="flex flex-col gap-3">
        {rows.map((row, at) => (
          <SeveralRow
            key={row.key}
            {...{ row, at, languages }}
            problem={asked && !isBlank(row) ? problemOf(row) : undefined}
            onRow={(next) => change(at, next)}
          />
        ))}
      </div>
      {adding.error && <Alert tone="error">{saidOf(adding.error, textOf)}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={written.length === 0} busy={adding.isPending} onClick={() => void send()}>
          {t('add', { count: written.length })}
        </Button>
        <Button onClick={giveUp}>{t('cancel')}</Button>
      </div>
    </fieldset>
  );
}

const saidOf = (error: unknown, textOf: (error: unknown) => string) =>
  (error instanceof AppError && error.fields.map(({ message }) => message).join(' ')) || textOf(error);

/** From any field to the next row's first one. */
function nextRow(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const row = event.target.closest('[data-row]')?.nextElementSibling;
  row?.querySelector('input')?.focus();
}

/** The rows, of which the last one is always blank. They stand in the form around, whose draft keeps them. */
function useRows() {
  const languages = useActiveLocales();
  const { watch, setValue } = useFormContext<TypeForm>();
  const rows = shownRows(watch('several'), languages);
  const keep = (left: readonly NewAttribute[]) => setValue('several', writtenRows(left), { shouldDirty: true });
  return {
    rows,
    change: (at: number, next: NewAttribute) => keep(rows.map((it, place) => (place === at ? next : it))),
    keep,
  };
}

/** Makes them one after another. What was made before one is refused stays made; that one and the rest stay written. */
function useAdding({ taken, onMade, keep }: Pick<Props, 'taken' | 'onMade'> & { keep: (left: NewAttribute[]) => void }) {
  const languages = useActiveLocales();
  const refresh = useRefresh('admin.attributeTypes');
  const adding = useMutation({
    mutationFn: async (rows: readonly NewAttribute[]) => {
      const made: AttributeType[] = [];
      try {
        for (const row of rows) {
          const form = attributeForm(row, languages, [...taken, ...made.map(({ code }) => code.code)]);
          made.push(await call(attributeTypesApi.create, { body: toBody(form) as AttributeTypeInput }));
        }
      } finally {
        if (made.length > 0) onMade(made);
        if (made.length < rows.length) keep(rows.slice(made.length));
        void refresh();
      }
    },
    meta: { ownErrors: true },
  });
  const add = (rows: readonly NewAttribute[]) =>
    adding.mutateAsync(rows).then(
      () => true,
      () => false,
    );
  return { adding, add };
}
