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
import type { Merged } from '@/lib/versions/schema';
import type { DraftRecord } from './form-draft';
import type { Scope } from './touched';
import { type Change, useConflict } from './use-conflict';
import { useFormDraft } from './use-form-draft';
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
  /** `version`: the one that a change is made upon, `upon`: its values. */
  send: (values: V, version: number | undefined, upon: V) => Promise<R>;
  /** Labels in place of the scope's. */
  labels?: Readonly<Record<string, string>>;
  /** Whoever sends says that it has gone well. */
  quiet?: boolean;
  /** The record whose draft the browser keeps. Absent: none is stored. */
  draft?: DraftRecord | undefined;
  /** Fields that no draft holds, such as passwords. */
  secrets?: readonly (keyof V & string)[];
  /** After the lists have been asked to come anew. */
  done: (result: R) => void;
}

/** A form of the administration area: checked by the server's own schema, sent by one call. */
export function useResourceForm<V extends FieldValues, R, K = R>(wanted: Wanted<V, R, K>) {
  const { scope, schema, initial, checks, change, send, labels = {}, quiet = false, draft: record, secrets = [], done } = wanted;
  const t = useTranslations();
  const refresh = useRefresh(scope);
  const mergedText = useMergedText();
  const labelInScope = useFieldLabel(scope);
  const labelOf = (path: string) => labels[path] ?? labelInScope(path);
  const read = useMemo(() => z.preprocess(withoutEmpty, schema), [schema]);
  const ended = useRef(() => {});
  const finish = (result: R) => {
    const { merged, mergedFrom } = (result ?? {}) as Merged;
    const summary = merged && merged.length > 0 && mergedText(merged.map(labelOf), mergedFrom ?? []);
    ended.current();
    if (summary || !quiet) announce(summary || t(`${scope}.saved`), 'success');
    void refresh();
    done(result);
  };
  const conflict = useConflict({ change, initial: initial as V, labelOf });
  const form = useFormCall<V, R>({
    ...{ schema: read, initial, labelOf, checks },
    send: (values) => send(values, conflict.basis().version, conflict.basis().values),
    done: finish,
    refused: (error, _, held) => {
      const raised = conflict.raise(error, held);
      // The list below still shows what was there before.
      if (raised) void refresh();
      return raised;
    },
    ownFocus: true,
  });
  const { basis, rebase } = conflict;
  const draft = useFormDraft<V>({ form: form.form, scope, record, secrets, basis, rebase });
  useEffect(() => {
    ended.current = draft.drop;
  });
  const resend = (values: V) => {
    // A refusal of what was merged is about what then stands in the form.
    form.form.reset(values, { keepDefaultValues: true });
    const said = read.safeParse(values);
    form.resend(said.success ? (said.data as V) : values);
  };
  const choices = conflict.choices(resend);
  const takeTheirs = () => {
    draft.drop();
    choices?.takeTheirs();
  };
  return { ...form, submit: useSubmitLoggedIn(form), scope, draft, conflict: choices && { ...choices, takeTheirs } };
}

/** Says that a save was merged with what others had changed, and with what. */
function useMergedText() {
  const t = useTranslations('admin.kit');
  return (fields: readonly string[], who: readonly string[]) =>
    t('mergedWith', { who: who.join(', ') || t('somebody'), fields: fields.join(', ') });
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
