import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { ElementType } from '@/lib/element-types/schema';
import type { SentFile } from '@/lib/files/service';
import type { AttributeValues } from '../attributes';
import { pointerCheck, sentIds, withStoredFiles } from '../pointers/service';
import type { ElementChange, ElementInput } from '../schema';
import type { ElementWrite } from './queries';

type Attributed = Pick<ElementType, 'listAttributeType'>;

interface Before {
  id: number;
  attributeValues: AttributeValues;
}

/** The ids by which values of a save may name its files. */
export const filesIn = ({ listFileToInsertDto, listFileToModifyDto }: ElementInput & ElementChange) =>
  sentIds([listFileToInsertDto, listFileToModifyDto]);

/** How the values of a save that are ids are checked. */
export function pointersOf(
  ctx: Context,
  type: Attributed,
  { listAttributeValueDto }: ElementChange,
  { before, files }: { before: Before | undefined; files: readonly string[] },
) {
  const said = (listAttributeValueDto ?? []).map((it) => [it.elementTypeAttributeType.id, String(it.value ?? '')] as const);
  return pointerCheck(ctx, type, said, { stored: before?.attributeValues ?? {}, elementId: before?.id, files });
}

/** What is written, with the ids by which files of the call are stored. */
export const withFilesOf = (write: ElementWrite, type: Attributed, sent: readonly SentFile[]): ElementWrite =>
  write.values ? { ...write, values: withStoredFiles(type, write.values, sent) } : write;
