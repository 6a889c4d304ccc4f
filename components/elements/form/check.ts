import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ElementType } from '@/lib/element-types/schema';
import { checkAttributes } from '@/lib/elements/attributes';
import type { FieldIssue, MessageValues } from '@/lib/errors';
import { MAX_TEXT } from '@/lib/text';
import { attributesOf, type FormValues, formPath } from './values';

type Say = (key: string, values?: MessageValues) => string;

/** Every rule that the form breaks, by the names that the server uses too. */
export function issuesOf(type: Pick<ElementType, 'listAttributeType'>, values: FormValues, hasGeometry: boolean, locale: string) {
  const issues: FieldIssue[] = [];
  if (!hasGeometry) issues.push({ path: 'geom', key: 'elementForm.noGeometry' });
  if (values.description.trim() === '') issues.push({ path: 'description', key: 'project.app.Body.field.required' });
  for (const path of ['description', 'internalComments'] as const)
    if (values[path].length > MAX_TEXT) issues.push({ path, key: 'project.app.Body.field.tooLong', values: { max: MAX_TEXT } });
  return [...issues, ...checkAttributes(type, attributesOf(type, values), locale).issues];
}

/** Issues as react-hook-form keeps them, nested by path. */
export function nestedErrors(issues: readonly FieldIssue[], say: Say): FieldErrors<FormValues> {
  const errors: Record<string, unknown> = {};
  for (const issue of issues) {
    const field = issue.values?.field ?? say(`elementForm.${issue.path}`);
    const error = { type: issue.key, message: issue.message ?? say(issue.key, { ...issue.values, field }) };
    const [parent, child] = formPath(issue.path).split('.') as [string, string?];
    if (child) errors[parent] = { ...(errors[parent] as object), [child]: error };
    else errors[parent] = error;
  }
  return errors as FieldErrors<FormValues>;
}

/** Checks the form on submit with the rules of the server. */
export const elementResolver =
  (type: Pick<ElementType, 'listAttributeType'>, hasGeometry: () => boolean, locale: string, say: Say): Resolver<FormValues> =>
  (values) => {
    const issues = issuesOf(type, values, hasGeometry(), locale);
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: nestedErrors(issues, say) };
  };
