import type { Code, Translations } from '@/lib/translations/schema';
import type { Document, Plan } from '@/lib/versions/leaves';
import type { AttributeType, AttributeTypeInput } from './schema';

/** The fields that are merged; the choices by their codes. Choices stand under their own name: in the call they are within another object. */
export const attributePlan: Plan = { lists: { valueGroupCode: { by: ({ code }: Code) => code } } };

const textsOf = ({ listInternationalizationDto }: Translations): Translations => ({ listInternationalizationDto });

/** What a save writes. */
export const sentAttribute = ({ code, helpCode, valueGroupCode, version: _, ...rest }: AttributeTypeInput): Document => ({
  ...rest,
  code: textsOf(code),
  helpCode: helpCode ? textsOf(helpCode) : null,
  valueGroupCode: (valueGroupCode?.listCode ?? []).map((it) => ({ code: it.code, ...textsOf(it) })),
});

/** An attribute type as it is written. Its code stands, and is no part of this. */
export const attributeDocument = ({ id: _, inUse: __, ...type }: AttributeType): Document => sentAttribute(type);

/** The body of a call that writes this, as an attribute type of this code. */
export const attributeBody = ({ valueGroupCode, ...fields }: Document, code: string, version: number | null | undefined) => ({
  ...fields,
  version,
  code: { ...(fields.code as Translations | null), code },
  valueGroupCode: (valueGroupCode as Code[]).length > 0 ? { listCode: valueGroupCode } : null,
});
