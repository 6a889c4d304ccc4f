import { type FieldErrors, get, type Resolver, type ResolverOptions } from 'react-hook-form';
import { attributesOf, type FormValues, fieldName, formPath } from '@/components/elements/form-values';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType } from '@/lib/element-types/schema';
import { attributeField, type Checking, checkAttributes } from '@/lib/elements/attributes';
import type { FieldIssue, MessageValues } from '@/lib/errors';
import { MAX_TEXT } from '@/lib/text';
import { nameIn } from '@/lib/translations/schema';

type Say = (key: string, values?: MessageValues) => string;

type Attributed = Pick<ElementType, 'listAttributeType'>;

/** How a form is checked. */
export interface FormChecking extends Omit<Checking, 'matches'> {
  hasGeometry: () => boolean;
}

/** Whether a whole text matches. What only the server's expressions know, the server decides. */
function matchesHere(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return true;
  }
}

/** Every rule that the form breaks, by the names that the server uses too. */
function issuesOf(type: Attributed, values: FormValues, { hasGeometry, ...checking }: FormChecking) {
  const issues: FieldIssue[] = [];
  if (!hasGeometry()) issues.push({ path: 'geom', key: 'elementForm.noGeometry' });
  if (values.description.trim() === '') issues.push({ path: 'description', key: 'project.app.Body.field.required' });
  for (const path of ['description', 'internalComments'] as const)
    if (values[path].length > MAX_TEXT) issues.push({ path, key: 'project.app.Body.field.tooLong', values: { max: MAX_TEXT } });
  return [
    ...issues,
    ...checkAttributes(type, attributesOf(type, values, checking), { ...checking, matches: matchesHere }).issues,
  ];
}

/** What somebody has typed that is no number or date yet (`1e`, half a date): the browser shows it, and gives the form an empty text. */
function unreadable(
  { listAttributeType }: Pick<ElementType, 'listAttributeType'>,
  fields: ResolverOptions<FormValues>['fields'],
  locale: string,
): FieldIssue[] {
  return listAttributeType.flatMap(({ id, attributeType }) => {
    const input = get(fields, `${fieldName(id)}.ref`) as Partial<HTMLInputElement> | undefined;
    const rule = input?.validity?.badInput && DATA_TYPES[attributeType.dataType].parse('?', attributeType).problem;
    return rule ? [{ path: attributeField(id), key: rule.key, values: { field: nameIn(attributeType.code, locale) } }] : [];
  });
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
  (type: Attributed, checking: FormChecking, say: Say): Resolver<FormValues> =>
  (values, _, { fields }) => {
    const bad = unreadable(type, fields, checking.locale);
    const others = issuesOf(type, values, checking).filter(({ path }) => !bad.some((it) => it.path === path));
    const issues = [...others, ...bad];
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: nestedErrors(issues, say) };
  };
