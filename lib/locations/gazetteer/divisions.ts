import 'server-only';
import { readJsonText } from '@/lib/attached-files/content';
import type { Divisions } from '@/lib/attached-files/service';
import type { Context } from '@/lib/auth/context';
import { AppError, type FieldIssue } from '@/lib/errors';
import { readEntries, removeEntries, replaceEntries } from './service';

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

/** Puts the divisions of a file into the gazetteer, in the save's transaction. A malformed file is a 400 at `file` with line and reason. */
async function publish(tx: Context, id: number, bytes: Uint8Array): Promise<void> {
  const { value, lineOf } = readJsonText(bytes);
  try {
    await replaceEntries(tx, id, readEntries(value));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, { fields: error.fields.map((issue) => withLine(issue, lineOf)), values: error.values });
  }
}

/** What happens to a file of divisions: the gazetteer has its entries until the file is deleted. */
export const divisions: Divisions = { publish, withdraw: removeEntries };
