import 'server-only';
import { addAttributeType, freeAttributeCode } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import { DATA_TYPES } from '@/lib/data-types';
import { transaction } from '@/lib/db/transaction';
import { addElementType, freeTypeCode } from '@/lib/element-types/edit/service';
import { getElementType } from '@/lib/element-types/service';
import { AppError } from '@/lib/errors';
import { activeLocales } from '@/lib/i18n/active';
import type { Locale } from '@/lib/i18n/locales';
import { freeCode } from '@/lib/translations/codes';
import { definitionsChanged } from '@/lib/versions/service';
import type { ImportTarget, NewTypeFromFile, TypeFromFile } from './schema';

type NewAttribute = NewTypeFromFile['attributes'][number];

/** Maximum length of text attributes: forms still show it well, and names and notes fit. */
const MAX_TEXT = 2000;

const textIn = (locales: readonly Locale[], text: string) => ({
  listInternationalizationDto: locales.map((language) => ({ language, description: text })),
});

/** The choices with a code for each; several whose codes would be the same have numbers. */
function choicesOf(texts: readonly string[], locales: readonly Locale[]) {
  const taken = new Set<string>();
  return texts.map((text) => {
    const code = freeCode(text, taken, 'CODE');
    taken.add(code);
    return { code, ...textIn(locales, text) };
  });
}

/** The texts of the choices, without duplicates; 400 if there are none. */
function textsOf({ dataType, choices }: NewAttribute, at: number): string[] {
  if (!DATA_TYPES[dataType].hasValues) return [];
  const texts = [...new Map((choices ?? []).map((it) => [it.toLowerCase(), it])).values()];
  if (texts.length > 0) return texts;
  const path = `attributes.${at}.choices`;
  throw new AppError('project.common.invalid', { fields: [{ path, key: 'project.app.Body.field.required' }] });
}

/** Makes an element type and its attribute types, all or none. */
export async function makeType(ctx: Context, { name, geometryType, attributes }: NewTypeFromFile): Promise<TypeFromFile> {
  const locales = await activeLocales();
  const id = await transaction(ctx, async (tx) => {
    const made: { id: number }[] = [];
    for (const [at, attribute] of attributes.entries()) {
      const texts = textsOf(attribute, at);
      const code = await freeAttributeCode(tx, attribute.name);
      const type = await addAttributeType(tx, {
        code: { code, ...textIn(locales, attribute.name) },
        description: attribute.name,
        dataType: attribute.dataType,
        maxSize: MAX_TEXT,
        valueGroupCode: { listCode: choicesOf(texts, locales) },
      });
      made.push({ id: type.id });
    }
    const type = await addElementType(tx, {
      code: await freeTypeCode(tx, name),
      codeDto: textIn(locales, name),
      geometryType,
      legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC',
      listAttributeType: made.map((attributeType, at) => ({ attributeType, attributeOrder: at + 1 })),
    });
    return type.id;
  });
  // Lists of types that were cached meanwhile lack this one.
  definitionsChanged();
  const type = await getElementType(ctx, id);
  const columns = attributes.flatMap(({ column }, at): [string, ImportTarget][] => {
    const own = type.listAttributeType.find(({ attributeOrder }) => attributeOrder === at + 1);
    return own ? [[column, `attribute.${own.id}`]] : [];
  });
  return { type, columns: Object.fromEntries(columns) };
}
