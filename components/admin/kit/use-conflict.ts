'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Difference } from '@/components/ui/conflict-dialog';
import type { AppError } from '@/lib/errors';
import { valueText } from './value-text';

/** The record that a form changes, and what its conflict screen shows. */
export interface Change<V extends FieldValues, K> {
  /** The version in which the record was read. Undefined: it is new. */
  version: number | undefined;
  versionOf: (record: K) => number;
  /** What the form of a record starts with. */
  start: (record: K) => V;
  /** Begins anew with what somebody else has saved. */
  replace: (record: K) => void;
  /** What values say, where their own text would say little to a person. */
  say?: Partial<Record<keyof V & string, (value: never) => string>>;
  /** Fields that are not compared: they only say how another one is filled in. */
  aside?: readonly (keyof V & string)[];
}

interface Conflict<V, K> {
  /** What was sent. */
  sent: V;
  /** What the form held then. */
  mine: V;
  theirs: K;
}

/** Remembers upon which version a form is sent; where there is a newer one, says what differs and lets the person choose. */
export function useConflict<V extends FieldValues, K>(change: Change<V, K> | undefined, labelOf: (name: string) => string) {
  const t = useTranslations('admin.kit');
  const upon = useRef(change?.version);
  const [conflict, setConflict] = useState<Conflict<V, K> | null>(null);
  const words = { yes: t('yes'), no: t('no') };
  const say = (name: keyof V & string, value: unknown) =>
    (change?.say?.[name] as ((value: unknown) => string) | undefined)?.(value) ?? valueText(value, words);
  const differences = (start: (record: K) => V, { mine, theirs }: Conflict<V, K>): Difference[] => {
    const theirsNow = start(theirs);
    return Object.keys(theirsNow)
      .filter((name) => !change?.aside?.includes(name))
      .map((name) => ({ key: name, label: labelOf(name), mine: say(name, mine[name]), theirs: say(name, theirsNow[name]) }))
      .filter((it) => it.mine !== it.theirs);
  };
  return {
    version: () => upon.current,
    /** Whether an error is a conflict, which then is one. */
    raise: (error: AppError, sent: V, mine: V): boolean => {
      if (!change || error.code !== 'project.common.changedMeanwhile' || !error.current) return false;
      setConflict({ sent, mine, theirs: error.current as K });
      return true;
    },
    /** `send`: sends again what was sent. */
    choices: (send: (values: V) => void) =>
      change &&
      conflict && {
        differences: differences(change.start, conflict),
        close: () => setConflict(null),
        takeTheirs: () => change.replace(conflict.theirs),
        keepMine: () => {
          upon.current = change.versionOf(conflict.theirs);
          setConflict(null);
          send(conflict.sent);
        },
      },
  };
}
