'use client';
import { useTranslations } from 'next-intl';
import { createContext, use } from 'react';
import { type FieldValues, type Path, useFormContext } from 'react-hook-form';
import type { FieldProps } from '@/components/ui/field';
import { basePath } from '@/lib/base-path';
import { useFieldLabel } from './use-resource-table';

/** Where the texts of the form stand. */
export const FormScope = createContext('admin');

/** Labels of fields that the scope has no text for, by their names. */
export const FieldLabels = createContext<Readonly<Record<string, string>>>({});

/** What every field of a form takes. */
export interface ResourceFieldProps<V extends FieldValues> {
  name: Path<V>;
  required?: boolean;
  /** In place of `<scope>.fields.<name>`. */
  label?: string;
  /** In place of the text `<scope>.hints.<name>`, if there is one. */
  hint?: string;
}

/** The label, hint and error of a field, and how its error is taken away. */
export function useResourceField<V extends FieldValues>({ name, required, label, hint }: ResourceFieldProps<V>): FieldProps {
  const scope = use(FormScope);
  const t = useTranslations();
  const labelOf = useFieldLabel(scope);
  const labels = use(FieldLabels);
  const { formState, getFieldState, clearErrors } = useFormContext<V>();
  const hinted = `${scope}.hints.${name}`;
  const { message: error, types } = getFieldState(name, formState).error ?? {};
  const link = types?.link;
  return {
    label: label ?? labels[name] ?? labelOf(name),
    required,
    hint: hint ?? (t.has(hinted) ? t(hinted) : undefined),
    error,
    errorLink: typeof link === 'string' ? basePath + link : undefined,
    onDismissError: () => clearErrors(name),
  };
}
