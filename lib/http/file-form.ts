import 'server-only';
import type * as z from 'zod';
import type { FieldIssue } from '@/lib/errors';
import { type IncomingFile, receiveForm } from './multipart';
import { parse, withoutEmpty } from './parse';

/** What a form with one file says, and the file, stored in a folder. 400 with everything that is wrong with either, 413. */
export async function receiveFileForm<T extends z.ZodObject>(
  request: Request,
  folder: string,
  { form, maxBytes }: { form: T; maxBytes: number },
): Promise<{ said: z.output<T>; file: IncomingFile }> {
  const { fields, files } = await receiveForm(request, folder, maxBytes);
  const file = files.map((it) => it.file).find((it) => it.sizeBytes > 0);
  const issues: FieldIssue[] = [];
  if (!file) issues.push({ path: 'file', key: 'project.app.Body.field.required' });
  if (files.length > 1) issues.push({ path: 'file', key: 'project.app.Body.field.tooBig', values: { max: 1 } });
  const said = parse(form as unknown as z.ZodType<z.output<T>>, withoutEmpty(fields), issues);
  return { said, file: file as IncomingFile };
}
