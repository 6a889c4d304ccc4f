'use client';
import { useMutation } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { AppError, type MessageValues } from '@/lib/errors';
import { fieldIssue } from '@/lib/http/parse';

type Translate = (key: string, values?: MessageValues) => string;

/** Reads a form with the schema that the server reads its body with; every message names its field as the form does. */
export function zodResolver<V extends FieldValues>(
  schema: z.ZodType,
  labelOf: (path: string) => string,
  t: Translate,
): Resolver<V> {
  return (values) => {
    const read = schema.safeParse(values, { reportInput: true });
    if (read.success) return { values: read.data as V, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of read.error.issues) {
      const { path, key, values: fillings } = fieldIssue(issue);
      errors[path] ??= { type: key, message: t(key, { field: labelOf(path), ...fillings }) };
    }
    return { values: {}, errors: errors as FieldErrors<V> };
  };
}

interface Options<V extends FieldValues, R> {
  schema: z.ZodType;
  initial: DefaultValues<V>;
  labelOf: (name: string) => string;
  send: (values: V) => Promise<R>;
  done: (result: R) => void;
}

/** A 429 says how long to wait; seconds up to a minute and a half, then minutes. */
function useWaitText() {
  const t = useTranslations('users');
  const format = useFormatter();
  return (afterS: number) => {
    const [value, unit] = afterS < 90 ? [Math.ceil(afterS), 'second'] : [Math.ceil(afterS / 60), 'minute'];
    return t('tooMany', { wait: format.number(value as number, { style: 'unit', unit: unit as string, unitDisplay: 'long' }) });
  };
}

/**
 * A form whose answer comes from one call. What the schema refuses here and what the server refuses there end up on the
 * same fields; the server's words also stand in `refusals`, for the alert on top. Checks run on submit only.
 */
export function useFormCall<V extends FieldValues, R>({ schema, initial, labelOf, send, done }: Options<V, R>) {
  const t = useTranslations() as unknown as Translate;
  const waitText = useWaitText();
  const [refusals, setRefusals] = useState<string[]>([]);
  const form = useForm<V>({ resolver: zodResolver<V>(schema, labelOf, t), defaultValues: initial, reValidateMode: 'onSubmit' });
  const refuse = (error: unknown) => {
    if (!(error instanceof AppError) || error.code === 'project.common.networkError') return;
    for (const { path, message } of error.fields) if (path in form.getValues()) form.setError(path as Path<V>, { message });
    const named = error.fields.map(({ path, message }) => `${labelOf(path)}: ${message}`);
    const general = error.retryAfterS ? waitText(error.retryAfterS) : error.message;
    setRefusals(named.length > 0 ? named : [general]);
  };
  const sending = useMutation({ mutationFn: send, meta: { ownErrors: true }, onSuccess: done, onError: refuse });
  const submit = form.handleSubmit((values) => {
    setRefusals([]);
    sending.mutate(values);
  });
  return { form, submit, busy: sending.isPending, refusals, dismiss: () => setRefusals([]) };
}
