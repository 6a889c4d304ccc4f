import type * as z from 'zod';
import type { FieldIssue } from '@/lib/errors';

/** A value that has not been checked: any of its fields may be missing or of another type. */
export type Unchecked<T> = { [K in keyof T]?: unknown };

/**
 * Adds rules over several fields. They run even where single fields are wrong, so that a caller gets every mistake at once;
 * the fields of their input may therefore be anything. Their paths are relative to the object; '' is the object itself.
 */
export const withRules = <S extends z.ZodType>(schema: S, rules: (value: Unchecked<z.output<S>>) => FieldIssue[]): S =>
  schema.superRefine(
    (value, check) => {
      if (typeof value !== 'object' || value === null) return;
      for (const { path, key, values, label } of rules(value as Unchecked<z.output<S>>))
        check.addIssue({ code: 'custom', path: path === '' ? [] : path.split('.'), params: { key, values, label } });
    },
    { when: () => true },
  );

/** An unchecked value as a list; empty if it is no list. */
export const listIn = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((it) => (typeof it === 'object' && it !== null ? it : {})) : [];
