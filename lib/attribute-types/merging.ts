import type { Translations } from '@/lib/translations/schema';
import type { Document, Plan } from '@/lib/versions/leaves';
import type { Choice } from './choices';
import type { AttributeType, AttributeTypeInput } from './schema';

/** The fields that are merged; the choices by their codes. Choices stand under their own name: in the call they are within another object. */
export const attributePlan: Plan = { lists: { valueGroupCode: { by: ({ code }: Choice) => code } } };

const textsOf = ({ listInternationalizationDto }: Translations): Translations => ({ listInternationalizationDto });

/** What a save writes. */
export const sentAttribute = ({ code, helpCode, valueGroupCode, version: _, ...rest }: AttributeTypeInput): Document => ({
  ...rest,
  code: textsOf(code),
  helpCode: helpCode ? textsOf(helpCode) : null,
  valueGroupCode: (valueGroupCode?.listCode ?? []).map((it) => ({
    ...{ code: it.code, ...textsOf(it) },
    picture: it.icon ? { icon: it.icon.name } : it.image ? { image: it.image.id } : null,
  })),
});

/** A choice as it is merged: its picture is one thing, of one kind or the other. */
type MergedChoice = Translations & { code: string; picture?: { icon?: string; image?: number } | null };

const choiceOf = ({ picture, ...choice }: MergedChoice) => ({
  ...choice,
  icon: picture?.icon === undefined ? null : { name: picture.icon },
  image: picture?.image === undefined ? null : { id: picture.image },
});

/** The choices of a document of an attribute type, as a call writes them. */
export const choicesIn = ({ valueGroupCode }: Document) => ((valueGroupCode as MergedChoice[] | undefined) ?? []).map(choiceOf);

/** An attribute type as it is written. Its code stands, and is no part of this. */
export const attributeDocument = ({ id: _, inUse: __, ...type }: AttributeType): Document => sentAttribute(type);

/** The body of a call that writes this, as an attribute type of this code. */
export const attributeBody = (document: Document, code: string, version: number | null | undefined) => ({
  ...document,
  version,
  code: { ...(document.code as Translations | null), code },
  valueGroupCode: choicesIn(document).length > 0 ? { listCode: choicesIn(document) } : null,
});
