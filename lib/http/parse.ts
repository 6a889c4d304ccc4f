import type * as z from 'zod';
import { AppError, type FieldIssue } from '@/lib/errors';

type ZodIssue = z.core.$ZodIssue;

const RULES: Partial<Record<string, (issue: ZodIssue) => Pick<FieldIssue, 'key' | 'values' | 'label'>>> = {
  invalid_type: (issue) =>
    issue.input === undefined || issue.input === null
      ? { key: 'project.app.Body.field.required' }
      : { key: 'project.app.Body.field.type' },
  too_small: (issue) => {
    const { minimum, origin } = issue as z.core.$ZodIssueTooSmall;
    if (origin === 'string' && Number(minimum) <= 1) return { key: 'project.app.Body.field.required' };
    if (origin === 'string') return { key: 'project.app.Body.field.tooShort', values: { min: Number(minimum) } };
    if (Number(minimum) === 1 && origin !== 'array') return { key: 'project.app.Body.field.positive' };
    return { key: 'project.app.Body.field.tooSmall', values: { min: Number(minimum) } };
  },
  too_big: (issue) => {
    const { maximum, origin } = issue as z.core.$ZodIssueTooBig;
    const key = origin === 'string' ? 'project.app.Body.field.tooLong' : 'project.app.Body.field.tooBig';
    return { key, values: { max: Number(maximum) } };
  },
  invalid_value: ({ input }) => ({
    key: input === undefined || input === null ? 'project.app.Body.field.required' : 'project.app.Body.field.notAllowed',
  }),
  custom: (issue) => {
    const params = (issue as z.core.$ZodIssueCustom).params ?? {};
    return {
      key: String(params.key ?? 'project.app.Body.field.invalid'),
      values: params.values as FieldIssue['values'],
      label: params.label,
    };
  },
};

/** Converts a zod issue: the field's path and the message key of the rule. */
export function fieldIssue(issue: ZodIssue): FieldIssue {
  const rule = RULES[issue.code ?? '']?.(issue) ?? { key: 'project.app.Body.field.invalid' };
  const path = issue.path.map(String).join('.') || (issue as { keys?: string[] }).keys?.[0] || '';
  return { path, ...rule };
}

/** Maximum number of reported issues. */
const MAX_ISSUES = 1000;

/**
 * Validates input. A failure here is the caller's (400); a ZodError from anywhere else is a bug (500). `more`: what else is wrong with the
 * call, which the same error names.
 */
export function parse<T>(schema: z.ZodType<T> | undefined, raw: unknown, more: readonly FieldIssue[] = []): T {
  if (!schema) return undefined as T;
  const read = schema.safeParse(raw, { reportInput: true });
  if (read.success && more.length === 0) return read.data;
  const fields = new Map<string, FieldIssue>();
  // A number that is too large for an id breaks two rules with the same message.
  for (const issue of [...(read.error?.issues.slice(0, MAX_ISSUES).map(fieldIssue) ?? []), ...more]) {
    const problem = `${issue.path} ${issue.key}`;
    if (!fields.has(problem)) fields.set(problem, issue);
  }
  throw new AppError('project.common.invalid', { fields: [...fields.values()] });
}

/** What is wrong with the sound fields of an input, of which others are `wrong`. */
export type RestCheck<T> = (sound: T, wrong: ReadonlySet<string>) => Promise<readonly FieldIssue[]>;

const fieldOf = ({ path }: FieldIssue) => path.split('.')[0] ?? '';

/** Validates an object like `parse`. Where the schema refuses some of its fields, the others are checked all the same. */
export async function parseWhole<T>(schema: z.ZodType<T>, raw: unknown, restCheck: RestCheck<T>): Promise<T> {
  const read = schema.safeParse(raw, { reportInput: true });
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map((it) => fieldOf(fieldIssue(it))));
  const sound = Object.entries(typeof raw === 'object' && raw !== null ? raw : {}).filter(([name]) => !wrong.has(name));
  const rest = schema.safeParse(Object.fromEntries(sound));
  const more = rest.success ? await restCheck(rest.data, wrong) : [];
  return parse(
    schema,
    raw,
    more.filter((it) => !wrong.has(fieldOf(it))),
  );
}

/** In bodies `""` and null mean the same: no value. */
export function withoutEmpty(value: unknown): unknown {
  if (value === '') return null;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (value === null || typeof value !== 'object' || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutEmpty(inner)]));
}

/** A query string as an object; a repeated name becomes an array. */
export function queryObject(search: URLSearchParams): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name).filter((value) => value !== '');
    if (values.length > 0) found[name] = values.length > 1 ? values : (values[0] as string);
  }
  return found;
}
