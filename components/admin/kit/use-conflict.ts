'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ConflictChoice } from '@/components/ui/conflict-dialog';
import type { AppError } from '@/lib/errors';
import { locales, nativeName } from '@/lib/i18n/locales';
import type { Plan } from '@/lib/versions/leaves';
import { type DocumentConflict, mergeDocuments } from '@/lib/versions/merge-documents';
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
  /** The same of a part of a field. */
  sayPart?: Partial<Record<keyof V & string, (value: never) => string>>;
  /** Fields that are not compared: they only say how another one is filled in. */
  aside?: readonly (keyof V & string)[];
  /** What of the form is more than one field. */
  plan?: Plan;
  /** What the key of an entry of a list, or a property of a record, is called. */
  nameOf?: Partial<Record<keyof V & string, (key: string) => string>>;
  /** The form as it is merged, and back. */
  merging?: { of: (values: V) => FieldValues; back: (merged: FieldValues) => V };
}

/** What a form is based on. */
export interface Basis<V> {
  version: number | undefined;
  values: V;
}

interface Conflict<V, K> {
  mine: V;
  theirs: K;
}

interface Wanted<V extends FieldValues, K> {
  change: Change<V, K> | undefined;
  initial: V;
  labelOf: (name: string) => string;
}

const keyOf = ({ field, part }: DocumentConflict) => JSON.stringify([field, part]);

/** Remembers upon which version a form is sent; where both have changed the same, lets the person choose. */
export function useConflict<V extends FieldValues, K>({ change, initial, labelOf }: Wanted<V, K>) {
  const textOf = useConflictText(change, labelOf);
  const basis = useRef<Basis<V>>({ version: change?.version, values: initial });
  const [conflict, setConflict] = useState<Conflict<V, K> | null>(null);
  const mergedOf = (
    { start, merging, plan = {} }: Change<V, K>,
    { mine, theirs }: Conflict<V, K>,
    isMine?: (key: string) => boolean,
  ) => {
    const of = merging?.of ?? ((values: V): FieldValues => values);
    const three = { base: of(basis.current.values), mine: of(mine), theirs: of(start(theirs)) };
    const merged = mergeDocuments(plan, three, (it) => {
      if (change?.aside?.includes(it.field)) return 'mine';
      return isMine && (isMine(keyOf(it)) ? 'mine' : 'theirs');
    });
    return { ...merged, values: merging ? merging.back(merged.document) : (merged.document as V) };
  };
  return {
    basis: () => basis.current,
    /** The form goes on with what was typed upon an older version. */
    rebase: (on: Basis<V>) => {
      basis.current = on;
    },
    /** Whether an error is a conflict, which then is one. */
    raise: (error: AppError, mine: V): boolean => {
      if (!change || error.code !== 'project.common.changedMeanwhile' || !error.current) return false;
      setConflict({ mine, theirs: error.current as K });
      return true;
    },
    /** `send`: sends what was merged and chosen. */
    choices: (send: (values: V) => void) => {
      if (!change || !conflict) return null;
      const { conflicts, taken } = mergedOf(change, conflict);
      return {
        choices: conflicts.map((it): ConflictChoice => ({ key: keyOf(it), ...textOf(it) })),
        taken: taken.filter((name) => !change.aside?.includes(name)).map(labelOf),
        close: () => setConflict(null),
        takeTheirs: () => change.replace(conflict.theirs),
        save: (isMine: (key: string) => boolean) => {
          const { values } = mergedOf(change, conflict, isMine);
          basis.current = { version: change.versionOf(conflict.theirs), values: change.start(conflict.theirs) };
          setConflict(null);
          send(values);
        },
      };
    },
  };
}

const languageOf = (part: string | undefined) => {
  const locale = locales.find((it) => it === part);
  return locale && nativeName(locale);
};

/** What a conflict is called, and both values in words. */
function useConflictText<V extends FieldValues, K>(change: Change<V, K> | undefined, labelOf: (name: string) => string) {
  const t = useTranslations('admin.kit');
  const words = { yes: t('yes'), no: t('no') };
  return ({ field, part, mine, theirs }: DocumentConflict) => {
    const nameOf = change?.nameOf?.[field] ?? ((key: string) => key);
    const say = change?.say?.[field] as ((value: unknown) => string) | undefined;
    const sayPart = change?.sayPart?.[field] as ((value: unknown) => string) | undefined;
    const [key, ...inner] = part?.split('.') ?? [];
    const isList = Boolean(change?.plan?.lists?.[field]);
    const isOrder = isList && part === 'order';
    const partName = isOrder ? t('order') : key !== undefined ? nameOf(key) : key;
    const parts = [partName, ...inner].flatMap((it, at) =>
      it ? [at > 0 && isList && !languageOf(it) ? labelOf(it) : (languageOf(it) ?? it)] : [],
    );
    const text = (value: unknown) => {
      if (value === null) return '';
      if (isOrder) return (value as string[]).map(nameOf).join('\n');
      const isEntry = isList && inner.length === 0;
      return part === null || isEntry
        ? (say?.((isEntry ? [value] : value) as never) ?? valueText(value, words))
        : (sayPart?.(value) ?? valueText(value, words));
    };
    return { label: [labelOf(field), ...parts].join(' – '), mine: text(mine), theirs: text(theirs) };
  };
}
