import type { LegendUpload } from '@/lib/legends/schema';
import { saidWording } from '@/lib/translations/texts';
import type { Document, Plan } from '@/lib/versions/leaves';
import { type ElementTypeInput, elementTypeFields } from '../input';
import { storedMetadata } from '../metadata';
import type { ElementType } from '../schema';
import { bindingsIn, decidedBindings, sentBindings, styleFieldOf } from './bindings';

interface Entry {
  attributeType: { id: number };
  [property: string]: unknown;
}

/** The fields that are merged; the attributes by their attribute types. */
export const typePlan: Plan = {
  lists: { listAttributeType: { by: ({ attributeType }: Entry) => attributeType.id, rank: 'attributeOrder' } },
  sets: ['similarTypes'],
  records: ['metadata', 'styleBindings'],
  within: { styleBindings: styleFieldOf },
};

const FIELDS = Object.keys(elementTypeFields([]).shape).filter((name) => name !== 'version') as (keyof ElementType)[];

/** An element type as it is written. */
export const typeDocument = (type: ElementType): Document => ({
  ...Object.fromEntries(FIELDS.map((name) => [name, type[name]])),
  listAttributeType: type.listAttributeType.map(({ id: _, attributeType, ...entry }) => ({
    ...entry,
    attributeType: { id: attributeType.id },
  })),
  styleBindings: decidedBindings(type),
});

/** What stays as it was where a save does not say it. Whatever else a save leaves out is empty afterwards. */
const UNCHANGED = [...['order', 'reviewPolicy', 'metadata', 'pointStyleName', 'lineStyleName', 'polygonStyleName'], 'state'];
const EMPTY: Document = {
  defaultPublic: false,
  canJoin: false,
  allowChangeOpacity: true,
  listAttributeType: [],
  similarTypes: [],
};

const definedOf = (it: object) => Object.fromEntries(Object.entries(it).filter(([, value]) => value !== undefined));
const saidOf = (it: object) =>
  Object.fromEntries(Object.entries(it).filter(([, value]) => value !== undefined && value !== null));

/** Stands for an image that comes along, which nobody else can have. */
const NEW_IMAGE = 'new image';

/** What a save makes of what was read. */
export function sentType(input: ElementTypeInput, base: Document, upload?: LegendUpload): Document {
  const { version: _, styleBindings, ...sent } = input;
  const unchanged = Object.fromEntries(UNCHANGED.filter((name) => name in base).map((name) => [name, base[name]]));
  const whole: Document = { ...Object.fromEntries(FIELDS.map((name) => [name, null])), ...EMPTY, ...unchanged, ...saidOf(sent) };
  const entries = base.listAttributeType as Entry[];
  const hasValue = input.legendType === 'LEGEND_TYPE_URL' || input.legendType === 'LEGEND_TYPE_IMAGE';
  const isNew = input.legendType === 'LEGEND_TYPE_IMAGE' && upload?.file;
  return {
    ...whole,
    listAttributeType: (input.listAttributeType ?? []).map((entry) => ({
      ...{ retired: false, unique: false, readOnly: false, group: null, condition: null },
      ...entries.find((it) => it.attributeType.id === entry.attributeType.id),
      ...definedOf(entry),
      mandatory: entry.mandatory ?? false,
      ...(entry.group !== undefined && { group: saidWording(entry.group) }),
    })),
    styleBindings: sentBindings(styleBindings, whole, base),
    metadata: input.metadata ? storedMetadata(input.metadata) : base.metadata,
    joinTooltipText: input.canJoin ? input.joinTooltipText : null,
    joinTableText: input.canJoin ? input.joinTableText : null,
    legendTypeValue: isNew ? NEW_IMAGE : hasValue ? (input.legendTypeValue ?? null) : null,
  };
}

/** The body of a call that writes this. */
export const typeBody = (document: Document, version: number | null | undefined): Document => ({
  ...document,
  version,
  styleBindings: bindingsIn(document),
  legendTypeValue: document.legendTypeValue === NEW_IMAGE ? null : document.legendTypeValue,
});
