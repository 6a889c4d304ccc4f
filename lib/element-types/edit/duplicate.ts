import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { locales, matchLocale } from '@/lib/i18n/locales';
import { translatorFor } from '@/lib/i18n/translator';
import { matchType } from '@/lib/styles/binding/service';
import { nameIn, type Translations } from '@/lib/translations/schema';
import { definitionsChanged } from '@/lib/versions/service';
import type { ElementTypeInput } from '../input';
import type { ElementType } from '../schema';
import { getElementType } from '../service';
import { addElementType, freeTypeCode } from './service';

/** As long as a name may be. */
const MAX_NAME = 500;

/** The texts of a name, each of which says in its language that it is a copy. */
async function copiedName({ listInternationalizationDto }: Translations): Promise<Translations> {
  const texts = listInternationalizationDto.map(async ({ language, description }) => {
    const t = await translatorFor(matchLocale(language) ?? locales[0]);
    return { language, description: t('project.elementType.copy', { name: description ?? '' }).slice(0, MAX_NAME) };
  });
  return { listInternationalizationDto: await Promise.all(texts) };
}

const textsOf = (it: Translations | null) => it && { listInternationalizationDto: it.listInternationalizationDto };

/** What is sent to make another type of the same kind. Its order is left out: a new one is the last. */
async function copyOf(
  { id, version, order, hasElements, styleBindings, warnings, attributesInUse, ...type }: ElementType,
  code: string,
): Promise<ElementTypeInput> {
  return {
    ...type,
    code,
    state: 'DRAFT',
    codeDto: await copiedName(type.codeDto),
    joinTooltipText: textsOf(type.joinTooltipText),
    joinTableText: textsOf(type.joinTableText),
    listAttributeType: type.listAttributeType.map(({ id: _, attributeType, ...entry }) => ({
      ...entry,
      attributeType: { id: attributeType.id },
    })),
  };
}

/** What supplies the properties of the styles, by the attributes of the copy. */
const copiedBindings = ({ styleBindings, listAttributeType: theirs }: ElementType, { listAttributeType }: ElementType) =>
  styleBindings.map(({ attribute, ...property }) => {
    const kind = theirs.find(({ id }) => id === attribute?.id)?.attributeType.id;
    const own = listAttributeType.find(({ attributeType }) => attributeType.id === kind);
    return { ...property, attribute: own ? { id: own.id } : null };
  });

/** Makes a draft that has all that a type has but its elements. 404 if there is none. */
export async function duplicateElementType(ctx: Context, id: number): Promise<ElementType> {
  const made = await transaction(ctx, async (tx) => {
    const type = await getElementType(tx, id);
    const code = await freeTypeCode(tx, type.code || nameIn(type.codeDto, tx.locale));
    const copy = await addElementType(tx, await copyOf(type, code), { like: type.listAttributeType });
    await matchType(tx, copy.id, copiedBindings(type, copy));
    return getElementType(tx, copy.id);
  });
  definitionsChanged();
  return made;
}
