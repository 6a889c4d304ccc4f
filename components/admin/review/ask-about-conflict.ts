import { defineDialog } from '@/components/dialogs/registry';
import type { Element } from '@/lib/elements/schema';
import type { AppError } from '@/lib/errors';
import type { FieldChange } from '@/lib/history/schema';
import type { FieldConflict } from '@/lib/versions/merge';
import type { LoadedItem } from './load-item';

const dialog = defineDialog(
  () => import('./accept-conflict-dialog'),
  ({ conflicts }) => conflicts,
);

const ATTRIBUTE = 'attribute.';

/** What stands in a field of an element, as its history writes it. */
function valueIn(element: Element, field: string): unknown {
  if (!field.startsWith(ATTRIBUTE)) return (element as Record<string, unknown>)[field] ?? null;
  const id = Number(field.slice(ATTRIBUTE.length));
  const values = element.listAttributeValueDto.flatMap((it) => (it.elementTypeAttributeType.id === id ? it.value : []));
  return values.length > 1 ? values : (values[0] ?? null);
}

/** Where merging is switched off, the server does not say what is in conflict: then all that is accepted is asked about. */
const conflictsWith = (current: Element, changes: readonly FieldChange[]): FieldConflict[] =>
  changes.flatMap(({ field, before, after }) =>
    field.startsWith('file.') ? [] : { field, base: before, mine: after, theirs: valueIn(current, field) },
  );

interface Refused {
  name: string;
  loaded: LoadedItem;
  /** The 409. */
  error: AppError;
  /** The fields that were to be accepted; absent: all. */
  accept: readonly string[] | undefined;
}

/**
 * Asks what is accepted of a proposal whose element others have changed. The answer is the version that has been seen now, and the fields;
 * undefined if nothing is decided, or nothing can be asked.
 */
export async function askAboutConflict({ name, loaded, error, accept }: Refused) {
  const { type, proposal, changes } = loaded;
  const current = error.current as Element | undefined;
  if (!type || !proposal || !current) return undefined;
  const wanted = changes.filter(({ field }) => !accept || accept.includes(field));
  const conflicts = (error.conflicts as FieldConflict[] | undefined) ?? conflictsWith(current, wanted);
  let chosen: readonly string[] = [];
  const choose = (fields: readonly string[]) => {
    chosen = fields;
  };
  if (!(await dialog.open({ name, type, files: proposal.files, conflicts, choose }))) return undefined;
  const asked = new Set(conflicts.map(({ field }) => field));
  const fields = wanted.flatMap(({ field }) => (!asked.has(field) || chosen.includes(field) ? field : []));
  return { version: current.version, otherVersion: proposal.otherElement?.version, accept: fields };
}
