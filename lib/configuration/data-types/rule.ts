import type { FieldIssue } from '@/lib/errors';
import type { Locale } from '@/lib/i18n/locales';

/** What is wrong with the value of a parameter, or nothing. `active` are the languages on offer. */
export type Rule = (value: string, active: readonly Locale[]) => Omit<FieldIssue, 'path'> | undefined;

export const invalidIf = (wrong: boolean) => (wrong ? { key: 'project.app.Body.field.invalid' } : undefined);
