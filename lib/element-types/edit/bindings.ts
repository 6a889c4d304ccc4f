import { attributeOf } from '@/lib/styles/binding/match';
import type { StyleBinding } from '@/lib/styles/binding/schema';
import type { Document } from '@/lib/versions/leaves';
import type { ElementType } from '../schema';

type Named = Record<string, StyleBinding>;

const STYLE = { POINT: 'pointStyleName', LINE: 'lineStyleName', POLYGON: 'polygonStyleName' } as const;

/** The field of the style that reads a property, by the name of its binding. */
export const styleFieldOf = (name: string): string => STYLE[name.split(' ')[0] as keyof typeof STYLE];

/** Bindings as they are merged: by kind of style and property. */
export const bindingsByName = <B extends Pick<StyleBinding, 'layerType' | 'property'>>(
  bindings: readonly B[],
): Record<string, B> => Object.fromEntries(bindings.map((it) => [`${it.layerType} ${it.property}`, it]));

/** Bindings as they are sent, of a merged document. */
export const bindingsIn = ({ styleBindings }: Document) => Object.values(styleBindings ?? {}).filter((it) => it !== null);

/**
 * What was decided about the styles of a type. That nothing supplies a property is a decision where an attribute is called like it; where
 * none is, one that is added later is matched.
 */
export function decidedBindings({ styleBindings, listAttributeType }: ElementType): Named {
  const drawn = listAttributeType
    .filter(({ visibility }) => visibility === 'PUBLIC')
    .map(({ id, attributeType }) => ({ id, attributeTypeId: attributeType.id, name: attributeType.code }));
  return bindingsByName(styleBindings.filter(({ property, attribute }) => attribute ?? attributeOf(property, drawn)));
}

/** What a save decides of what was read (`base`): nothing of what it does not name, and of a style that stays, nothing that was not decided before. */
export function sentBindings(sent: readonly StyleBinding[] | null | undefined, whole: Document, base: Document): Named {
  const was = (base.styleBindings ?? {}) as Named;
  const isOfSameStyle = (name: string) => whole[styleFieldOf(name)] === base[styleFieldOf(name)];
  const said = sent ? bindingsByName(sent) : was;
  return Object.fromEntries(
    Object.entries(said).filter(([name, { attribute }]) =>
      sent ? attribute || name in was || !isOfSameStyle(name) : isOfSameStyle(name),
    ),
  );
}
