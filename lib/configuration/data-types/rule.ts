import type { FieldIssue } from '@/lib/errors';
import type { Locale } from '@/lib/i18n/locales';

/** The problem of a parameter's value, if any. `active`: the languages that are offered. */
export type Rule = (value: string, active: readonly Locale[]) => Omit<FieldIssue, 'path'> | undefined;

export const invalidIf = (wrong: boolean) => (wrong ? { key: 'project.app.Body.field.invalid' } : undefined);
