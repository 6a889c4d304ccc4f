import 'server-only';
import { addAttributeType, freeAttributeCode } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import { DATA_TYPES } from '@/lib/data-types';
import { transaction } from '@/lib/db/transaction';
import { addElementType, freeTypeCode } from '@/lib/element-types/edit/service';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
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

const wrong = (path: string, rule: string) =>
  new AppError('project.common.invalid', { fields: [{ path, key: `project.app.Body.field.${rule}` }] });

/** The texts of the choices, without duplicates; 400 if there are none, or if a value stands for none of them. */
function textsOf({ dataType, choices, values }: NewAttribute, at: number): string[] {
  if (!DATA_TYPES[dataType].hasValues) return [];
  const texts = [...new Map((choices ?? []).map((it) => [it.toLowerCase(), it])).values()];
  if (texts.length === 0) throw wrong(`attributes.${at}.choices`, 'required');
  const known = new Set(texts.map((it) => it.toLowerCase()));
  if (Object.values(values ?? {}).some((it) => !known.has(it.toLowerCase()))) throw wrong(`attributes.${at}.values`, 'invalid');
  return texts;
}

/** The codes of the choices that values of a column stand for. */
function codesOf({ values }: NewAttribute, own: ElementTypeAttributeType): Record<string, string> {
  const choices = own.attributeType.valueGroupCode?.listCode ?? [];
  const codeOf = (text: string) =>
    choices.find((it) => it.listInternationalizationDto[0]?.description?.toLowerCase() === text.toLowerCase())?.code;
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([value, text]) => {
      const code = codeOf(text);
      return code === undefined ? [] : [[value, code]];
    }),
  );
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
  const made = attributes.flatMap((attribute, at) => {
    const own = type.listAttributeType.find(({ attributeOrder }) => attributeOrder === at + 1);
    return own ? [{ attribute, own }] : [];
  });
  const columns = made.map(({ attribute, own }): [string, ImportTarget] => [attribute.column, `attribute.${own.id}`]);
  const values = made.map(({ attribute, own }) => [attribute.column, codesOf(attribute, own)] as const);
  return {
    type,
    columns: Object.fromEntries(columns),
    values: Object.fromEntries(values.filter(([, codes]) => Object.keys(codes).length > 0)),
  };
}
