import { AppError } from '@/lib/errors';

/** What the server refused, in its words: those at fields, else those of the whole. */
export function refusalTexts(error: unknown): string[] {
  if (!(error instanceof AppError)) return [];
  const atFields = error.fields.flatMap(({ message }) => message ?? []);
  return atFields.length > 0 ? atFields : [error.message];
}
