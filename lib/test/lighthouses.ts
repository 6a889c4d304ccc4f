import type { AttributeDataType } from '@/lib/data-types';
import { matchesPattern } from '@/lib/data-types/pattern';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { Checking } from '@/lib/elements/attributes';
import type { Code } from '@/lib/translations/schema';

/** A code whose text is the code itself. */
const codeOf = (text: string): Code => ({
  id: 1,
  code: text,
  codeGroup: { groupCode: 'G' },
  listInternationalizationDto: [{ language: 'en-GB', description: text }],
});

/** What an attribute type says that leaves its values to the data type. */
export const anyValue = {
  ...{ min: null, max: null, defaultValue: null, unit: null },
  ...{ pattern: null, patternMessage: null, placeholder: null, referenceType: null },
};
const plainEntry = {
  retired: false,
  unique: false,
  readOnly: false,
  visibility: 'PUBLIC' as const,
  group: null,
  condition: null,
};

/** How the values of an element that there is already are checked for its contributor. */
export const checking = (locale: string): Checking => ({
  ...{ locale, isNew: false, reviews: false, stored: {} },
  matches: matchesPattern,
});

interface More {
  mandatory?: boolean;
  /** The choices of a list. */
  options?: string[];
}

/** An attribute with its position in the form, which is also its id. */
const attributeOf = (
  id: number,
  name: string,
  dataType: AttributeDataType,
  { mandatory = false, options }: More = {},
): ElementTypeAttributeType => ({
  id,
  ...plainEntry,
  attributeOrder: id,
  mandatory,
  attributeType: {
    id,
    ...anyValue,
    version: 1,
    code: codeOf(name),
    description: '',
    dataType,
    maxSize: null,
    helpCode: null,
    valueGroupCode: options ? { groupCode: 'G', listCode: options.map(codeOf) } : null,
    inUse: true,
  },
});

/** An attribute of each kind of control, as a lighthouse might have it. */
export const height = (id: number, more?: More) => attributeOf(id, 'Height', 'FLOAT', more);
export const keeper = (id: number, more?: More) => attributeOf(id, 'Keeper', 'TEXT', more);
export const state = (id: number, options: string[]) => attributeOf(id, 'State', 'SELECT', { options });
export const uses = (id: number, options: string[]) => attributeOf(id, 'Uses', 'MULTISELECT', { options });
export const visited = (id: number) => attributeOf(id, 'Visited', 'DATE_TIME');
export const lit = (id: number) => attributeOf(id, 'Lit', 'BOOLEAN');
export const phone = (id: number) => attributeOf(id, 'Phone', 'CONTACT_DATA');

/** The element type "Lighthouse", of points, with these attributes. */
export const lighthousesWith = (...listAttributeType: ElementTypeAttributeType[]): ElementType => ({
  id: 3,
  version: 1,
  state: 'PUBLISHED',
  code: 'LIGHTHOUSE',
  codeDto: codeOf('Lighthouse'),
  name: 'Lighthouse',
  description: null,
  geometryType: 'POINT',
  listAttributeType,
  titleAttribute: null,
  defaultPublic: false,
  reviewPolicy: 'NONE',
  similarTypes: [],
  canJoin: false,
  joinTooltipText: null,
  joinTableText: null,
  order: 1,
  pointStyleName: null,
  lineStyleName: null,
  styleBindings: [],
  polygonStyleName: null,
  defaultOpacity: null,
  allowChangeOpacity: false,
  legendType: 'LEGEND_TYPE_NONE',
  legendTypeValue: null,
  metadata: { licence: null, source: null, contact: null, updateRhythm: null },
  hasElements: true,
});
export const church = (id: number, more?: More) => attributeOf(id, 'Church', 'REFERENCE', more);
export const sound = (id: number, more?: More) => attributeOf(id, 'Horn', 'AUDIO', more);
