import type { AttributeType } from '@/lib/attribute-types/schema';
import type { ElementType } from '@/lib/element-types/schema';
import type { StyleBinding } from '@/lib/styles/binding/schema';
import type { StyleQuery } from '@/lib/styles/schema';
import type { StyledType } from '../styles/editor/attributes';
import { STYLE_FIELDS, type TypeForm } from './type-form';

/** The type as it stands in its form, saved or not, as the style editor sees it. */
export function styledType(form: TypeForm, name: string, known: readonly AttributeType[], type?: ElementType): StyledType {
  const listAttributeType = form.listAttributeType.flatMap(({ retired, visibility, attributeType: { id } }, at) => {
    const saved = type?.listAttributeType.find((it) => it.attributeType.id === id);
    const attributeType = known.find((it) => it.id === id) ?? saved?.attributeType;
    return attributeType ? [{ id: saved?.id ?? -1 - at, retired, visibility, attributeType }] : [];
  });
  return { id: type?.id ?? 0, name, geometryType: form.geometryType, listAttributeType };
}

/** What a form says about the properties that one of its styles reads. */
export const decisionsFor = (form: TypeForm, { layerType, styleName }: StyleQuery): StyleBinding[] =>
  form.styleBindings.filter((it) => it.layerType === layerType && it.styleName === styleName);

/** The styles that a form chooses for what its type allows to be drawn. */
export const chosenStyles = (form: TypeForm, drawable: readonly string[]) =>
  STYLE_FIELDS.flatMap(({ kind, name, drawn }) => {
    const styleName = form[name];
    return styleName && drawable.includes(drawn) ? [{ layerType: kind, styleName }] : [];
  });
