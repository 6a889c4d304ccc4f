'use client';
import { useEffect, useRef } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { afterInformationChange, afterTypeChange, type LayerValues } from './layer-values';

type Form = UseFormReturn<LayerValues>;

function assign({ setValue }: Form, changes: Partial<LayerValues>) {
  for (const [name, value] of Object.entries(changes)) setValue(name as Path<LayerValues>, value, { shouldDirty: true });
}

/** What follows from another type, and from turning feature information on or off. */
export function useTypeChange(form: Form): void {
  const type = form.watch('type');
  const information = form.watch('supportsGetFeatureInfo');
  const before = useRef({ type, information });
  useEffect(() => {
    const { type: typeBefore, information: informationBefore } = before.current;
    before.current = { type, information };
    if (type !== typeBefore) {
      assign(form, afterTypeChange(type, form.getValues()));
      form.clearErrors();
    } else if (information !== informationBefore) {
      assign(form, afterInformationChange(type, Boolean(information)));
      form.clearErrors('informationFormatToUse');
    }
  }, [form, type, information]);
}
