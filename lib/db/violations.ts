import 'server-only';
import { AppError } from '@/lib/errors';

const text = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const meta = (error as { meta?: unknown }).meta;
  return `${error.message} ${meta ? JSON.stringify(meta) : ''} ${text(error.cause)}`;
};

/**
 * Turns a constraint violation into an AppError. `answers` maps the name of a constraint (or of an exception that one of our
 * triggers raises) to the error that the caller gets; any other error is rethrown.
 */
export async function refusing<T>(answers: Record<string, () => Error>, run: Promise<T>): Promise<T> {
  try {
    return await run;
  } catch (error) {
    const said = text(error);
    const known = Object.entries(answers).find(([constraint]) => said.includes(constraint));
    throw known ? known[1]() : error;
  }
}

/**
 * The 409 where an element would have a value that another one has of an attribute that is unique, or a recording would go that is a
 * value; undefined for other errors. Any way of writing elements may meet them.
 */
export function takenValue(error: unknown): AppError | undefined {
  const said = text(error);
  if (said.includes('file_value_own_recording')) return new AppError('project.files.isValue');
  const attributeId = /value_taken\((\d+)\)/.exec(said)?.[1];
  if (attributeId === undefined) return undefined;
  const fields = [{ path: `attribute.${attributeId}`, key: 'elements.attribute.taken' }];
  return new AppError('project.common.conflict', { fields });
}
