'use client';
import type { ReactNode } from 'react';
import { Controller, type ControllerRenderProps, type FieldValues, type Path } from 'react-hook-form';
import { type ControlProps, Field } from '@/components/ui/field';
import { type ResourceFieldProps, useResourceField } from '../form-scope';

/** What connects a control to its label and to its value. */
interface Bound<V extends FieldValues> {
  control: ControlProps;
  label: string;
  field: ControllerRenderProps<V, Path<V>>;
}

interface Props<V extends FieldValues> extends ResourceFieldProps<V> {
  /** The control is a group of several: the label names the group. */
  group?: boolean;
  children: (bound: Bound<V>) => ReactNode;
}

/** A field whose control receives its value and reports each change. */
export function Controlled<V extends FieldValues>({ group, children, ...named }: Props<V>) {
  const it = useResourceField<V>(named);
  return (
    <Field {...it} group={group}>
      {(control) => (
        <Controller<V> name={named.name} render={({ field }) => <>{children({ control, label: it.label, field })}</>} />
      )}
    </Field>
  );
}
