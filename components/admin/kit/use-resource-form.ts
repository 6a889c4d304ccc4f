'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import * as z from 'zod';
import { type Checks, useFormCall } from '@/components/form/use-form-call';
import { currentSession, useSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { withoutEmpty } from '@/lib/http/parse';
import type { Scope } from './touched';
import { type Change, useConflict } from './use-conflict';
import { useRefresh } from './use-refresh';
import { useFieldLabel } from './use-resource-table';

interface Wanted<V extends FieldValues, R, K> {
  /** Labels are the texts `<scope>.fields.<name>`; `<scope>.saved` is said when it has gone well. */
  scope: Scope;
  /** The schema with which the server reads the body. Empty text reads as no value, as it does there. */
  schema: z.ZodType;
  initial: DefaultValues<V>;
  /** Rules beyond the schema; `textIssues` is one for texts that must stand in every active language. */
  checks?: Checks<V>;
  /** Present where a record with versions is changed. */
  change?: Change<V, K>;
  /** `version`: the one that a change is made upon. */
  send: (values: V, version: number | undefined) => Promise<R>;
  /** Labels in place of the scope's. */
  labels?: Readonly<Record<string, string>>;
  /** Whoever sends says that it has gone well. */
  quiet?: boolean;
  /** After the lists have been asked to come anew. */
  done: (result: R) => void;
}

/** A form of the administration area: checked by the server's own schema, sent by one call. */
export function useResourceForm<V extends FieldValues, R, K = R>(wanted: Wanted<V, R, K>) {
  const { scope, schema, initial, checks, change, send, labels = {}, quiet = false, done } = wanted;
  const t = useTranslations();
  const refresh = useRefresh(scope);
  const labelInScope = useFieldLabel(scope);
  const labelOf = (path: string) => labels[path] ?? labelInScope(path);
  const read = useMemo(() => z.preprocess(withoutEmpty, schema), [schema]);
  const finish = (result: R) => {
    if (!quiet) announce(t(`${scope}.saved`), 'success');
    void refresh();
    done(result);
  };
  const conflict = useConflict(change, labelOf);
  const form = useFormCall<V, R>({
    ...{ schema: read, initial, labelOf, checks },
    send: (values) => send(values, conflict.version()),
    done: finish,
    refused: (...refusal) => {
      const raised = conflict.raise(...refusal);
      // The list below still shows what was there before.
      if (raised) void refresh();
      return raised;
    },
    ownFocus: true,
  });
  return { ...form, submit: useSubmitLoggedIn(form), scope, conflict: conflict.choices(form.resend) };
}

/** Sends; where the session has ended since the form was opened, after logging in again. */
function useSubmitLoggedIn({ submit, dismiss }: Pick<ReturnType<typeof useFormCall>, 'submit' | 'dismiss'>) {
  const t = useTranslations('shell');
  const { user } = useSession();
  const opener = useRef(user);
  const forget = useRef(dismiss);
  useEffect(() => {
    // That nobody was logged in is no longer true.
    if (user && user !== opener.current) forget.current();
  }, [user]);
  return async () => {
    const ended = opener.current && !currentSession().user;
    if (!ended || (await askToLogIn(t('sessionEnded')))) await submit();
  };
}
export type ResourceForm<V extends FieldValues> = Omit<ReturnType<typeof useResourceForm<V, unknown>>, never>;
