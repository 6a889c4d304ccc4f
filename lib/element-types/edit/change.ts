import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { IncomingForm } from '@/lib/http/multipart';
import { parse } from '@/lib/http/parse';
import { type Resolved, savingMerged, type Upon } from '@/lib/versions/merging';
import type { ElementTypeInput } from '../input';
import type { ElementType, SavedElementType } from '../schema';
import { getElementType } from '../service';
import { sentType, typeBody, typeDocument, typePlan } from './merging';
import { elementTypeBody, uploadFacts, writeElementType } from './service';

/** Changes an element type; a change of an older version is merged with what others have saved since. What elements would lose is a 400 at the field. */
export async function changeElementType(
  ctx: Context,
  id: number,
  input: ElementTypeInput,
  form?: IncomingForm,
): Promise<SavedElementType> {
  const upon: Upon<ElementType> = {
    ...{ table: 'geometric_element_type', id, version: input.version, plan: typePlan },
    read: () => getElementType(ctx, id),
    versionOf: (it) => it.version,
    documentOf: typeDocument,
    mine: (base) => sentType(input, base, uploadFacts(form)),
  };
  const whole = async ({ document, version }: Resolved) =>
    document ? parse(await elementTypeBody(form), typeBody(document, version)) : { ...input, version };
  return savingMerged(ctx, upon, async (resolved) =>
    writeElementType(ctx, id, await whole(resolved), { form, isMerged: Boolean(resolved.document) }),
  );
}
