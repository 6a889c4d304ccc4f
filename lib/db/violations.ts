import 'server-only';
import { AppError, invalid } from '@/lib/errors';

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

type Screen =
  | ('elementType' | 'attributeType' | 'layers' | 'layerGroup' | 'geometricElementTypeStyles')
  | ('users' | 'reviewTexts' | 'fileFormats');

/** Who has a value that is taken, and the screen of the administration area that shows it by its number. */
export interface Holder {
  /** What has no number is known by its code or name. */
  id: number | string;
  name: string;
  screen: Screen;
  /** What else the screen needs to find it. */
  query?: Record<string, string>;
}

/** The page of the administration area that shows it. */
export const linkTo = ({ screen, id, query }: Omit<Holder, 'name'>): string =>
  `/admin/${screen}?${new URLSearchParams({ id: String(id), ...query })}`;

const TAKEN = 'project.app.Body.field.taken';

/** Says of a value that is taken, at these fields, who has it, with a link. `find` is asked in the caller's context, after the refusal. */
export async function sayingWho<T>(find: () => Promise<Record<string, Holder | undefined>>, run: Promise<T>): Promise<T> {
  try {
    return await run;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields.some(({ key }) => /\.taken$/.test(key))) throw error;
    const holders = await find();
    const fields = error.fields.map((issue) => {
      const holder = holders[issue.path];
      if (!holder || !/\.taken$/.test(issue.key)) return issue;
      return { ...issue, link: linkTo(holder), ...(issue.key === TAKEN && { key: `${TAKEN}By`, values: { name: holder.name } }) };
    });
    throw new AppError(error.code, { fields });
  }
}

/**
 * The 409 where an element would have a value that another one has of an attribute that is unique, or a recording would go that is a
 * value, and the 400 for a value of an attribute that was taken from the type meanwhile; undefined for other errors. Any way of writing
 * elements may meet them.
 */
export function refusedValue(error: unknown): AppError | undefined {
  const said = text(error);
  if (said.includes('file_value_own_recording')) return new AppError('project.files.isValue');
  const removedId = /attribute_removed\((\d+)\)/.exec(said)?.[1];
  if (removedId !== undefined) return invalid(`attribute.${removedId}`, 'elements.attribute.notOfType');
  const attributeId = /value_taken\((\d+)\)/.exec(said)?.[1];
  if (attributeId === undefined) return undefined;
  const fields = [{ path: `attribute.${attributeId}`, key: 'elements.attribute.taken' }];
  return new AppError('project.common.conflict', { fields });
}
