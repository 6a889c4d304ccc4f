import 'server-only';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { getAttributeType } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType } from '@/lib/element-types/schema';
import { elementTypesByIds } from '@/lib/element-types/service';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { type Code, nameIn } from '@/lib/translations/schema';
import { type ChangeRow, countPastChanges, type Definition, findPastChanges, type StoredValue } from './change-queries';
import type { PastChange, PastChangesQuery } from './schema';
import { wordsFor } from './service';

interface FillParameters {
  typeId: number;
  value: StoredValue;
}

/** What a change was of, in the caller's language. Choices are called what they were when they were merged. */
async function saidOf(
  ctx: Context,
  type: AttributeType,
  { kind, parameters, before }: ChangeRow,
  filledTypes: readonly ElementType[],
): Promise<Partial<PastChange>> {
  if (kind === 'RECODE') {
    const { from, to } = parameters as { from: string[]; to: string };
    const { listCode } = before as { listCode: Code[] };
    const nameOf = (code: string) =>
      nameIn(listCode.find((it) => it.code === code) ?? { code, listInternationalizationDto: [] }, ctx.locale);
    return { merged: { from: from.map(nameOf), to: nameOf(to) } };
  }
  if (kind === 'CONVERT') {
    const { definition } = before as { definition: Definition };
    return {
      converted: { from: definition.dataType, to: (parameters as { dataType: string }).dataType } as PastChange['converted'],
    };
  }
  const { typeId, value } = parameters as FillParameters;
  const elementType = filledTypes.find((it) => it.id === typeId);
  const words = await wordsFor(ctx);
  const shown = [value].flat().map((it) => DATA_TYPES[type.dataType].present(it, type, words));
  return { filled: { type: elementType?.name ?? `#${typeId}`, value: shown.join(', ') } };
}

/** The changes of all values of an attribute type, newest first, whoever has made them. 404 for an unknown type. */
export async function pastChanges(
  ctx: Context,
  id: number,
  { page = 0, size = PAGE_SIZE }: PastChangesQuery,
): Promise<Page<PastChange>> {
  const type = await getAttributeType(ctx, id);
  const [rows, total] = await Promise.all([findPastChanges(ctx.db, id, { page, size }), countPastChanges(ctx.db, id)]);
  const filled = rows.filter((it) => it.kind === 'FILL').map((it) => (it.parameters as FillParameters).typeId);
  const filledTypes = await elementTypesByIds(ctx, [...new Set(filled)]);
  const items = rows.map(async (row) => ({
    ...{
      id: row.id,
      kind: row.kind,
      state: row.state,
      elements: row.elements,
      createdAt: row.createdAt.toISOString(),
      login: row.login,
      undoneBy: row.undoneBy,
    },
    ...(await saidOf(ctx, type, row, filledTypes)),
  }));
  return pageOf(await Promise.all(items), total);
}
