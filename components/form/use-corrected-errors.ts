'use client';
import { useCallback, useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';

const OWN_KEYS = ['type', 'message', 'ref', 'root', 'types'];

/** The paths of the fields that are wrong. */
export function wrongPaths(errors: object, parent = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const path = parent ? `${parent}.${key}` : key;
    if (!error || typeof error !== 'object') return [];
    const children = Object.fromEntries(Object.entries(error).filter(([name]) => !OWN_KEYS.includes(name)));
    const inside = wrongPaths(children, path);
    return 'message' in error || 'type' in error ? [path, ...inside] : inside;
  });
}

const isWithin = (path: string, other: string) => path === other || path.startsWith(`${other}.`);

/**
 * After a change, checks the fields with an error again, and no others: an error disappears when it is corrected.
 * What the server has refused cannot be checked here; it goes when its field changes. The answer takes the server's paths.
 */
export function useCorrectedErrors<V extends FieldValues>(form: UseFormReturn<V>): (paths: readonly string[]) => void {
  const { errors } = form.formState;
  const latest = useRef<FieldErrors<V>>(errors);
  useEffect(() => {
    latest.current = errors;
  });
  const refused = useRef<readonly string[]>([]);
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      const wrong = wrongPaths(latest.current);
      if (wrong.length === 0) return;
      const changed = (path: string) => name !== undefined && (isWithin(path, name) || isWithin(name, path));
      const gone = refused.current.filter(changed);
      refused.current = refused.current.filter((path) => !gone.includes(path));
      if (gone.length > 0) form.clearErrors(gone as Path<V>[]);
      const own = wrong.filter((path) => !gone.includes(path) && !refused.current.includes(path));
      if (own.length > 0) void form.trigger(own as Path<V>[]);
    });
    return unsubscribe;
  }, [form]);
  return useCallback((paths) => {
    refused.current = paths;
  }, []);
}
