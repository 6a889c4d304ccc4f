'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { AppError, type FieldIssue, isServerFault, type MessageValues } from '@/lib/errors';
import { fieldIssue } from '@/lib/http/parse';
import { useCorrectedErrors } from './use-corrected-errors';
import { useErrorsInLanguage } from './use-errors-in-language';

type Translate = (key: string, values?: MessageValues) => string;
/** Rules that need more than the values themselves, such as the languages on offer. */
export type Checks<V> = (values: V) => FieldIssue[];

/** Reads a form with the schema that the server reads its body with; every message names its field as the form does. */
function formResolver<V extends FieldValues>(
  schema: z.ZodType,
  labelOf: (path: string) => string,
  t: Translate,
  checks: Checks<V> = () => [],
): Resolver<V> {
  const textOf = ({ path, key, values }: FieldIssue) => t(key, { field: labelOf(path), ...values });
  // An issue of the whole body has no path yet when its message is asked for.
  const error = (issue: z.core.$ZodRawIssue) => textOf(fieldIssue({ path: [], ...issue } as z.core.$ZodIssue));
  const readSchema = zodResolver<V, unknown, V>(schema as z.ZodType<V, V>, { reportInput: true, error }, { mode: 'sync' });
  return async (values, context, options) => {
    const read = await readSchema(values, context, options);
    const issues = checks(values);
    if (issues.length === 0) return read;
    for (const issue of issues) {
      const known = get(read.errors, issue.path) as FieldError | undefined;
      if (!known?.message) set(read.errors, issue.path, { ...known, type: issue.key, message: textOf(issue) });
    }
    return { values: {}, errors: read.errors };
  };
}

interface Options<V extends FieldValues, R> {
  schema: z.ZodType;
  initial: DefaultValues<V>;
  labelOf: (name: string) => string;
  checks?: Checks<V>;
  send: (values: V) => Promise<R>;
  done: (result: R) => void;
  /** Deals with a refusal of what was sent in its own way: true if it has. `held`: what the form holds. */
  refused?: (error: AppError, sent: V, held: V) => boolean;
  /** The form brings the first field that is wrong into sight itself. */
  ownFocus?: boolean;
}

/** A 429 says how long to wait; seconds up to a minute and a half, then minutes. */
function useWaitText() {
  const t = useTranslations('users');
  return (afterS: number) => {
    const wait =
      afterS < 90 ? t('wait.seconds', { count: Math.ceil(afterS) }) : t('wait.minutes', { count: Math.ceil(afterS / 60) });
    return t('tooMany', { wait });
  };
}

/**
 * A form whose answer comes from one call. What the schema refuses here and what the server refuses there end up on the
 * same fields; the server's words also stand in `refusals`, for the alert on top. Checks run on submit only.
 */
export function useFormCall<V extends FieldValues, R>(options: Options<V, R>) {
  const { schema, initial, labelOf, checks, send, done, refused, ownFocus } = options;
  const t = useTranslations();
  const waitText = useWaitText();
  const [refusals, setRefusals] = useState<string[]>([]);
  const [allShown, setAllShown] = useState(false);
  const form = useForm<V>({
    resolver: formResolver<V>(schema, labelOf, t, checks),
    defaultValues: initial,
    reValidateMode: 'onSubmit',
    shouldFocusError: !ownFocus,
  });
  useErrorsInLanguage(form);
  const rememberRefused = useCorrectedErrors(form);
  useEffect(() => {
    if (!allShown) return;
    // Whoever begins to correct what was refused reads the rest at the fields.
    const { unsubscribe } = form.watch(() => setRefusals([]));
    return unsubscribe;
  }, [allShown, form]);
  const refuse = (error: unknown, sent: V) => {
    if (!(error instanceof AppError) || isServerFault(error) || refused?.(error, sent, form.getValues())) return;
    const shown = error.fields.filter(({ path }) => (path.split('.')[0] ?? '') in form.getValues());
    for (const { path, message, link } of shown) form.setError(path as Path<V>, { message, ...(link && { types: { link } }) });
    rememberRefused(shown.map(({ path }) => path));
    setAllShown(shown.length > 0 && shown.length === error.fields.length);
    const named = error.fields.map(({ path, message }) => `${labelOf(path)}: ${message}`);
    const isThrottled = error.code === 'project.common.tooManyRequests' && error.retryAfterS !== undefined;
    const general = isThrottled ? waitText(error.retryAfterS as number) : error.message;
    setRefusals(named.length > 0 ? named : [general]);
  };
  const sending = useMutation({ mutationFn: send, meta: { ownErrors: true }, onSuccess: done, onError: refuse });
  const resend = (values: V) => {
    setRefusals([]);
    sending.mutate(values);
  };
  const submit = form.handleSubmit(resend);
  return { form, submit, resend, busy: sending.isPending, refusals, dismiss: () => setRefusals([]) };
}
