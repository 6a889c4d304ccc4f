import type { FoundElement } from '@/lib/elements/save/many';
import type { ImportTarget } from './schema';
import type { ImportPlan, Work } from './work';

const SECOND_MS = 1000;
const hasZone = (text: string) => /(Z|[+-]\d{2}:\d{2})$/.test(text);

/** Whether a day or an instant is that of an element. Formats of files have no fractions of a second, some no zone, and tables of people no time. */
function isSameMoment(text: string, moment: Date): boolean {
  if (!text.includes('T')) return moment.toISOString().startsWith(text);
  return Math.abs(Date.parse(hasZone(text) ? text : `${text}Z`) - moment.getTime()) < SECOND_MS;
}

/** The columns in which a row says another owner or another day of creation than its element has: these are those of new elements alone. */
export function ignoredColumns({ columns, targets }: ImportPlan, { draft, found, ownerId }: Work): string[] {
  const { ownerId: owner, createdAt } = found as FoundElement;
  const ignored = new Set<ImportTarget | undefined>();
  if (ownerId !== undefined && ownerId !== owner) ignored.add('ownerLogin');
  if (draft.createdAt !== undefined && !isSameMoment(draft.createdAt, createdAt)) ignored.add('creationDate');
  return columns.filter((column) => ignored.has(targets.get(column) ?? undefined));
}
