'use client';
import { type FieldError, get, type Path, useFormContext } from 'react-hook-form';
import { wrongPaths } from '@/components/form/use-corrected-errors';
import type { TypeForm } from './type-form';

/** As a field shows it. */
export interface RowProblem {
  error: string | undefined;
  onDismissError: () => void;
}

/** Parts of a row with a field of their own, behind what is more about it. */
const INSIDE = ['visibility', 'group', 'condition'] as const;
type Inside = (typeof INSIDE)[number];

/** What is wrong with an attribute of a type: at a field of its own, or else at its name. `sign`: another one for each thing that is said inside. */
export function useRowErrors(at: number): Record<Inside | 'rest', RowProblem> & { sign: string } {
  const { formState, clearErrors } = useFormContext<TypeForm>();
  const { errors, submitCount } = formState;
  const row = `listAttributeType.${at}`;
  const paths = wrongPaths(get(errors, row) ?? {}, row);
  const partOf = (path: string) => INSIDE.find((it) => path === `${row}.${it}` || path.startsWith(`${row}.${it}.`)) ?? 'rest';
  const problem = (part: Inside | 'rest'): RowProblem => {
    const own = paths.filter((path) => partOf(path) === part);
    return {
      error: own.map((path) => (get(errors, path) as FieldError).message).find(Boolean),
      onDismissError: () => clearErrors(own as Path<TypeForm>[]),
    };
  };
  const all = {
    rest: problem('rest'),
    visibility: problem('visibility'),
    group: problem('group'),
    condition: problem('condition'),
  };
  const said = INSIDE.flatMap((it) => all[it].error ?? []);
  return { ...all, sign: said.length > 0 ? `${submitCount} ${said.join()}` : '' };
}
