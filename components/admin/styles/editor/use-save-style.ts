'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/components/i18n/use-error-text';
import { currentSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { type Style, stylesApi } from '@/lib/styles/api';
import { useRefresh } from '../../kit/use-refresh';
import type { Draft } from './draft';

interface Problems {
  /** What is wrong with the whole. */
  whole: readonly string[];
  name: string | undefined;
  /** By the place of the rule. */
  rules: ReadonlyMap<number, string>;
}

const NONE: Problems = { whole: [], name: undefined, rules: new Map() };
const RULE = /^document\.rules\.(\d+)/;

/** Where in the editor each error belongs. */
function problemsOf(error: AppError, textOf: (error: AppError) => string): Problems {
  const rules = new Map<number, string>();
  const whole: string[] = [];
  let name: string | undefined;
  for (const { path, message = '' } of error.fields) {
    const [, rule] = RULE.exec(path) ?? [];
    if (rule !== undefined) rules.set(Number(rule), message);
    else if (path === 'styleName') name = message;
    else whole.push(message);
  }
  return { whole: whole.length + rules.size > 0 || name ? whole : [textOf(error)], name, rules };
}

interface Saving {
  /** The version that was read; undefined: the style is new. */
  version: number | undefined;
  done: (style: Style) => void;
}

/** Sends the draft; a newer version of the style is a conflict, which the person decides. */
export function useSaveStyle({ version, done }: Saving) {
  const t = useTranslations('admin.styles.editor');
  const required = t('required');
  const shell = useTranslations('shell');
  const textOf = useErrorText();
  const refresh = useRefresh('admin.styles');
  const [problems, setProblems] = useState(NONE);
  const [refused, setRefused] = useState(0);
  const [conflict, setConflict] = useState<Style | null>(null);
  const refuse = (found: Problems) => {
    setProblems(found);
    setRefused((times) => times + 1);
  };
  const saving = useMutation({
    mutationFn: ({ draft: { name, document }, upon }: { draft: Draft; upon: number | undefined }) => {
      const body = { layerType: document.geometry, styleName: name, document };
      return upon === undefined ? call(stylesApi.create, { body }) : call(stylesApi.change, { body: { ...body, version: upon } });
    },
    meta: { ownErrors: true },
    onSuccess: (style) => {
      announce(t('saved', { style: style.name }), 'success');
      void refresh();
      done(style);
    },
    onError: (error) => {
      if (!(error instanceof AppError)) return refuse({ ...NONE, whole: [textOf(error)] });
      if (error.code === 'project.common.changedMeanwhile' && error.current) return setConflict(error.current as Style);
      refuse(problemsOf(error, textOf));
    },
  });
  return {
    busy: saving.isPending,
    problems,
    /** How many times it was refused. */
    refused,
    dismiss: () => setProblems(NONE),
    async save(draft: Draft) {
      setProblems(NONE);
      if (draft.name.trim() === '') return refuse({ ...NONE, name: required });
      // What was made stays, whoever's session has ended.
      if (!currentSession().user && !(await askToLogIn(shell('sessionEnded')))) return;
      saving.mutate({ draft, upon: version });
    },
    conflict: conflict && {
      close: () => setConflict(null),
      keepMine(draft: Draft) {
        setConflict(null);
        saving.mutate({ draft, upon: conflict.version });
      },
    },
  };
}
