'use client';
import { useEffect } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { afterInformationChange, afterTypeChange, type LayerValues } from './layer-values';

type Form = UseFormReturn<LayerValues>;

function assign({ setValue }: Form, changes: Partial<LayerValues>) {
  for (const [name, value] of Object.entries(changes)) setValue(name as Path<LayerValues>, value, { shouldDirty: true });
}

/** What follows from another type, and from turning feature information on or off. */
export function useTypeChange(form: Form): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type: event }) => {
      // A draft or a newer version that enters the form has its own values for what follows.
      if (event !== 'change') return;
      const values = form.getValues();
      if (name === 'type') {
        assign(form, afterTypeChange(values.type, values));
        form.clearErrors();
      }
      if (name === 'supportsGetFeatureInfo') {
        assign(form, afterInformationChange(values.type, Boolean(values.supportsGetFeatureInfo)));
        form.clearErrors('informationFormatToUse');
      }
    });
    return unsubscribe;
  }, [form]);
}
