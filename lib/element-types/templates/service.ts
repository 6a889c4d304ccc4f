import 'server-only';
import type { AttributeTypeInput } from '@/lib/attribute-types/schema';
import { addAttributeType, freeAttributeCode } from '@/lib/attribute-types/service';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { notFound } from '@/lib/errors';
import { styleCalled } from '@/lib/styles/ready';
import { wordingIn } from '@/lib/translations/schema';
import { definitionsChanged } from '@/lib/versions/service';
import { addElementType, freeTypeCode } from '../edit/service';
import type { ElementTypeInput } from '../input';
import type { ElementType } from '../schema';
import { TEMPLATES } from './data';
import { findTypesOfCodes } from './queries';
import type { TypeTemplate } from './schema';
import { type Template, type TemplateAttribute, type Texts, textsOf } from './template';

const saidIn = (texts: Texts, locale: string): string => wordingIn(textsOf(texts), locale);

/** What types can be begun with. */
export const listTemplates = async ({ locale }: Context): Promise<TypeTemplate[]> =>
  TEMPLATES.map(({ code, name, description, geometryType, attributes }) => ({
    code,
    codeDto: { code, ...textsOf(name) },
    name: saidIn(name, locale),
    description: saidIn(description, locale),
    geometryType,
    attributes: attributes.map((it) => ({
      name: saidIn(it.name, locale),
      dataType: it.dataType,
      mandatory: it.mandatory ?? false,
    })),
  }));

const attributeInput = (it: TemplateAttribute, code: string, locale: string): AttributeTypeInput => ({
  code: { code, ...textsOf(it.name) },
  description: saidIn(it.name, locale),
  dataType: it.dataType,
  maxSize: it.maxSize,
  helpCode: it.help && textsOf(it.help),
  placeholder: it.placeholder && textsOf(it.placeholder),
  valueGroupCode: it.choices && {
    listCode: Object.entries(it.choices).map(([choice, texts]) => ({ code: choice, ...textsOf(texts) })),
  },
  min: it.min,
  max: it.max,
  unit: it.unit,
  defaultValue: it.defaultValue,
});

/** The attribute type with the code and the data type of a template's attribute; a new one where there is none. */
async function attributeTypeFor(tx: Context, attribute: TemplateAttribute): Promise<{ id: number; code: string }> {
  const found = await findTypesOfCodes(tx.db, [attribute.code]);
  const same = found.find(({ dataType }) => dataType === attribute.dataType);
  if (same) return same;
  const code = await freeAttributeCode(tx, attribute.code);
  const { id } = await addAttributeType(tx, attributeInput(attribute, code, tx.locale));
  return { id, code };
}

const STYLE_FIELDS = { POINT: 'pointStyleName', LINE: 'lineStyleName', POLYGON: 'polygonStyleName' } as const;

/** The names of the styles of a template by the fields of a type; a style is made where there is none of that name. */
async function stylesFor(tx: Context, { styleName, styles }: Template): Promise<Partial<ElementTypeInput>> {
  for (const document of styles) await styleCalled(tx, styleName, document);
  return Object.fromEntries(styles.map(({ geometry }) => [STYLE_FIELDS[geometry], styleName]));
}

async function inputOf(tx: Context, template: Template): Promise<ElementTypeInput> {
  const codes = new Map<string, { id: number; code: string }>();
  for (const it of template.attributes) codes.set(it.code, await attributeTypeFor(tx, it));
  const codeOf = (code: string) => codes.get(code)?.code ?? code;
  return {
    code: await freeTypeCode(tx, template.code),
    codeDto: textsOf(template.name),
    state: 'DRAFT',
    description: saidIn(template.description, tx.locale),
    geometryType: template.geometryType,
    reviewPolicy: template.reviewPolicy,
    titleAttribute: codeOf(template.title),
    legendType: 'LEGEND_TYPE_GET_LEGEND_GRAPHIC',
    ...(await stylesFor(tx, template)),
    listAttributeType: template.attributes.map(({ code, mandatory, readOnly, group, condition }, at) => ({
      attributeType: { id: codes.get(code)?.id ?? 0 },
      attributeOrder: at + 1,
      mandatory,
      readOnly,
      group: group && textsOf(group),
      condition: condition && { op: '==', property: codeOf(condition.property), value: condition.value },
    })),
  };
}

/** Makes a draft of a template, with the attribute types and styles that there are not yet: all or none. 404 without such a template. */
export async function addFromTemplate(ctx: Context, code: string): Promise<ElementType> {
  const template = TEMPLATES.find((it) => it.code === code.toUpperCase());
  if (!template) throw notFound();
  const made = await transaction(ctx, async (tx) => addElementType(tx, await inputOf(tx, template)));
  definitionsChanged();
  return made;
}
