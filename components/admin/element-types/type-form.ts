import type { FileFormatLimits } from '@/lib/attached-files/schema';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { DATA_TYPES } from '@/lib/data-types';
import { bindingsByName, bindingsIn } from '@/lib/element-types/edit/bindings';
import { type DrawableKind, drawableKinds } from '@/lib/element-types/geometry-kinds';
import { type ElementTypeInput, elementTypeFields, elementTypeRules } from '@/lib/element-types/input';
import type { TypeMetadata } from '@/lib/element-types/metadata';
import type { ElementType, ElementTypeAttributeType, GeometryType, TypeState } from '@/lib/element-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { fieldIssue, withoutEmpty } from '@/lib/http/parse';
import { withRules } from '@/lib/http/rules';
import type { Locale } from '@/lib/i18n/locales';
import type { ReviewPolicy } from '@/lib/review/schema';
import type { StyleBinding } from '@/lib/styles/binding/schema';
import type { Translations } from '@/lib/translations/schema';
import { noTexts, textsOfWording } from '../kit/fields/translations';
import {
  appendLegendFile,
  type LegendValues,
  legendIssues,
  newLegendFile,
  saidLegend,
  startLegend,
} from '../legends/legend-values';
import { meaningIn } from '../styles/editor/meaning';
import type { NewAttribute } from './new-attributes';

/** Texts are empty rather than null, as their fields report them. */
const startMetadata = (it?: TypeMetadata): TypeMetadata => ({
  licence: it?.licence ?? '',
  source: it?.source ?? '',
  contact: it?.contact ?? '',
  updateRhythm: it?.updateRhythm ?? null,
});

/** What the form of an element type holds: the call's own names, and the parts of a legend. */
export interface TypeForm extends LegendValues {
  state: TypeState;
  code: string;
  codeDto: Translations;
  description: string | null;
  /** Null: the last one. */
  order: number | null;
  geometryType: GeometryType;
  pointStyleName: string | null;
  lineStyleName: string | null;
  polygonStyleName: string | null;
  defaultOpacity: number | null;
  allowChangeOpacity: boolean;
  /** The code of one of the attributes. */
  titleAttribute: string | null;
  defaultPublic: boolean;
  reviewPolicy: ReviewPolicy;
  similarTypes: number[];
  metadata: TypeMetadata;
  canJoin: boolean;
  joinTooltipText: Translations;
  joinTableText: Translations;
  /** What is said of the properties that the styles read; the others are matched by what attributes are called. */
  styleBindings: (StyleBinding & {
    styleName: string | null;
    /** Of the attribute; null: nothing supplies the property. */
    attributeTypeId: number | null;
  })[];
  /** In the order of the list; its numbers are made when it is sent. */
  listAttributeType: (Pick<
    ElementTypeAttributeType,
    'attributeOrder' | 'mandatory' | 'retired' | 'unique' | 'readOnly' | 'visibility' | 'condition'
  > & {
    attributeType: { id: number };
    group: Translations;
  })[];
  /** New attributes that are written and not made yet; no part of what is sent. */
  several: NewAttribute[];
}

/**
 * What was matched, with the style that it is for. That nothing supplies a property is a decision where an attribute is called like it;
 * where none is, one that is added later is matched.
 */
const bindingsOf = (type?: ElementType): TypeForm['styleBindings'] =>
  (type?.styleBindings ?? []).flatMap(({ layerType, property, attribute }) => {
    const entries = type?.listAttributeType ?? [];
    const field = STYLE_FIELDS.find(({ kind }) => kind === layerType);
    const isDecided = attribute !== null || meaningIn(layerType, entries, []).entryOf(property) !== undefined;
    if (!field || !isDecided) return [];
    const attributeTypeId = entries.find(({ id }) => id === attribute?.id)?.attributeType.id ?? null;
    return [{ layerType, property, attribute, attributeTypeId, styleName: type?.[field.name] ?? null }];
  });

/** The style of each kind of geometry: by which field it is chosen, and its own name among styles. */
export const STYLE_FIELDS = [
  { drawn: 'Point', kind: 'POINT', name: 'pointStyleName' },
  { drawn: 'LineString', kind: 'LINE', name: 'lineStyleName' },
  { drawn: 'Polygon', kind: 'POLYGON', name: 'polygonStyleName' },
] as const satisfies readonly { drawn: DrawableKind; kind: string; name: keyof TypeForm }[];

/** An attribute that has just been added. Contact data are somebody's. */
export const newAttribute = ({ dataType }: Pick<AttributeType, 'dataType'>) => ({
  ...{ mandatory: false, retired: false, unique: false, readOnly: false, condition: null },
  visibility: DATA_TYPES[dataType].isContact ? ('CONTRIBUTOR' as const) : ('PUBLIC' as const),
  group: noTexts(),
});

/** What the form starts with. */
export const startForm = (type?: ElementType): TypeForm => ({
  state: type?.state ?? 'PUBLISHED',
  code: type?.code ?? '',
  codeDto: type?.codeDto ?? noTexts(),
  description: type?.description ?? '',
  order: type?.order ?? null,
  geometryType: type?.geometryType ?? 'POINT',
  pointStyleName: type?.pointStyleName ?? null,
  lineStyleName: type?.lineStyleName ?? null,
  polygonStyleName: type?.polygonStyleName ?? null,
  styleBindings: bindingsOf(type),
  defaultOpacity: type?.defaultOpacity ?? null,
  allowChangeOpacity: type?.allowChangeOpacity ?? true,
  titleAttribute: type?.titleAttribute ?? null,
  defaultPublic: type?.defaultPublic ?? false,
  reviewPolicy: type?.reviewPolicy ?? 'NONE',
  similarTypes: type?.similarTypes ?? [],
  metadata: startMetadata(type?.metadata),
  canJoin: type?.canJoin ?? false,
  joinTooltipText: type?.joinTooltipText ?? noTexts(),
  joinTableText: type?.joinTableText ?? noTexts(),
  listAttributeType:
    type?.listAttributeType.map(({ id: _, attributeType: { id }, group, ...rest }) => ({
      ...rest,
      attributeType: { id },
      group: textsOfWording(group),
    })) ?? [],
  several: [],
  ...startLegend(type),
});

const textsOf = ({ listInternationalizationDto }: Translations): Translations => ({ listInternationalizationDto });

const hasAttribute = ({ listAttributeType }: TypeForm, attributeTypeId: number | null) =>
  listAttributeType.some((it) => it.attributeType.id === attributeTypeId);

/** What is sent. */
export function toBody(form: TypeForm): ElementTypeInput {
  const drawable = drawableKinds(form.geometryType);
  const styles = Object.fromEntries(STYLE_FIELDS.map(({ drawn, name }) => [name, drawable.includes(drawn) ? form[name] : null]));
  const { state, code, description, order, geometryType, defaultOpacity, allowChangeOpacity, canJoin } = form;
  const { titleAttribute, defaultPublic, reviewPolicy, similarTypes, metadata } = form;
  return {
    ...{ state, code, description, order, geometryType, defaultOpacity, allowChangeOpacity, canJoin },
    ...{ titleAttribute, defaultPublic, reviewPolicy, similarTypes, metadata },
    codeDto: textsOf(form.codeDto),
    joinTooltipText: canJoin ? textsOf(form.joinTooltipText) : null,
    joinTableText: canJoin ? textsOf(form.joinTableText) : null,
    ...styles,
    // Of another style, and by an attribute that is gone, nothing is said: properties are matched by names.
    styleBindings: form.styleBindings
      .filter(({ layerType, styleName }) => styles[STYLE_FIELDS.find(({ kind }) => kind === layerType)?.name ?? ''] === styleName)
      .filter(({ attribute, attributeTypeId }) => !attribute || hasAttribute(form, attributeTypeId))
      .map(({ layerType, property, attribute }) => ({ layerType, property, attribute })),
    listAttributeType: form.listAttributeType.map((it, at) => ({ ...it, attributeOrder: at + 1 })),
    ...saidLegend(form),
  };
}

/** What is wrong with the form: the rules of the call, and those of a file that is still here. */
export function formIssues(
  form: TypeForm,
  active: readonly Locale[],
  formats: readonly FileFormatLimits[],
  locale: string,
): FieldIssue[] {
  const schema = withRules(elementTypeFields(active), elementTypeRules(active));
  const read = schema.safeParse(withoutEmpty(toBody(form)), { reportInput: true });
  return [...(read.error?.issues.map(fieldIssue) ?? []), ...legendIssues(form, formats, locale)];
}

/** A form as it is merged: the numbers of its attributes say their order, and what its styles ask for is told apart by property. */
export const typeMerging = {
  of: (form: TypeForm): Record<string, unknown> => ({
    ...form,
    styleBindings: bindingsByName(form.styleBindings),
    listAttributeType: form.listAttributeType.map((it, at) => ({ ...it, attributeOrder: at + 1 })),
  }),
  back: (merged: Record<string, unknown>) => withTexts(merged) as unknown as TypeForm,
};

/** Texts of which nothing is left are empty, as their fields hold them. */
const withTexts = (merged: Record<string, unknown>) => ({
  ...merged,
  ...Object.fromEntries(['codeDto', 'joinTooltipText', 'joinTableText'].map((name) => [name, merged[name] ?? noTexts()])),
  several: merged.several ?? [],
  styleBindings: bindingsIn(merged),
  listAttributeType: (merged.listAttributeType as { group: Translations | null }[]).map((it) => ({
    ...it,
    group: it.group ?? noTexts(),
  })),
});

/** The call's body as multipart where a legend's new image comes along; null: JSON will do. */
export function toFormData(form: TypeForm, body: ElementTypeInput): FormData | null {
  if (!newLegendFile(form)) return null;
  const data = new FormData();
  data.append('data', JSON.stringify(body));
  appendLegendFile(data, form);
  return data;
}
