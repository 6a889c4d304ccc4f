import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError, type FieldIssue, notFound } from '@/lib/errors';
import { readPlaces, removePlaces, replacePlaces } from '@/lib/locations/places/service';
import { store } from '@/lib/storage';
import { readJsonText } from './content';
import type { StoredGeneralFile } from './queries';

/** What the store keeps of a file. Not for inside a transaction, whose locks others wait for: the store may be slow or away. */
export async function keptBytes({ storageKey }: StoredGeneralFile): Promise<Uint8Array> {
  const stored = await store().get(storageKey);
  if (!stored) throw notFound();
  return new Uint8Array(await new Response(stored.body).arrayBuffer());
}

/** What is wrong with an entry, with the line that it begins in. */
function withLine(issue: FieldIssue, lineOf: (index: number) => number): FieldIssue {
  const entry = Number(issue.values?.entry);
  if (!Number.isInteger(entry)) return issue;
  const key = issue.key === 'locations.file.unknown' ? 'divisionsUnknown' : 'divisionsEntry';
  return {
    path: 'file',
    key: `project.attachedFiles.errors.${key}`,
    values: { ...issue.values, line: String(lineOf(entry - 1)), entry: String(entry) },
  };
}

/** Hands the divisions of a file to the place search, inside the save's transaction. A malformed file is a 400 at `file` that says line and reason. */
export async function publishDivisions(tx: Context, id: number, bytes: Uint8Array): Promise<void> {
  const { value, lineOf } = readJsonText(bytes);
  try {
    await replacePlaces(tx, id, readPlaces(value));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, { fields: error.fields.map((issue) => withLine(issue, lineOf)), values: error.values });
  }
}

/** Takes them out again. */
export const withdrawDivisions = (tx: Context, id: number): Promise<void> => removePlaces(tx, id);
