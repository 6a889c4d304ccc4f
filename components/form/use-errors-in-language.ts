'use client';
import { useLocale } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What a form says of its fields was said in the language of that moment: when the page changes it, the form is checked anew. */
export function useErrorsInLanguage<V extends FieldValues>(form: UseFormReturn<V>): void {
  const locale = useLocale();
  const said = useRef(locale);
  const wrong = Object.keys(form.formState.errors).length > 0;
  useEffect(() => {
    if (said.current !== locale && wrong) void form.trigger();
    said.current = locale;
  }, [locale, wrong, form]);
}
