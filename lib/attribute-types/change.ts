import 'server-only';
import type { Context } from '@/lib/auth/context';
import { parse } from '@/lib/http/parse';
import { type Resolved, savingMerged, type Upon } from '@/lib/versions/merging';
import { attributeBody, attributeDocument, attributePlan, choicesIn, sentAttribute } from './merging';
import type { AttributeType, AttributeTypeInput, SavedAttributeType } from './schema';
import { attributeTypeBody, cleanedTexts, getAttributeType, sizeOf, valuesOf, withWas, writeAttributeType } from './service';

/** Changes an attribute type; a change of an older version is merged with what others have saved since. */
export async function changeAttributeType(ctx: Context, id: number, input: AttributeTypeInput): Promise<SavedAttributeType> {
  const { code } = input.code;
  const upon: Upon<AttributeType> = {
    ...{ table: 'attribute_type', id, version: input.version, plan: attributePlan },
    read: () => getAttributeType(ctx, id),
    versionOf: (it) => it.version,
    documentOf: attributeDocument,
    mine: (base) => {
      const was = { ...base, valueGroupCode: { listCode: choicesIn(base) } };
      const whole = withWas(was as unknown as AttributeType, input);
      const helpCode = input.helpCode && cleanedTexts(input.helpCode);
      const values = valuesOf(whole);
      // Versions before have stored it as somebody has written it.
      const isSame = values.defaultValue === valuesOf(was as unknown as AttributeTypeInput).defaultValue;
      const defaultValue = isSame ? ((base.defaultValue ?? null) as string | null) : values.defaultValue;
      return sentAttribute({ ...whole, ...values, defaultValue, maxSize: sizeOf(input), helpCode });
    },
  };
  const whole = async ({ document, version }: Resolved) =>
    document ? parse(await attributeTypeBody(), attributeBody(document, code, version)) : { ...input, version };
  return savingMerged(ctx, upon, async (resolved) => writeAttributeType(ctx, id, await whole(resolved)));
}
