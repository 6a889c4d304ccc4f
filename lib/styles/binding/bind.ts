import { nameIn } from '@/lib/translations/schema';
import { type ChoiceLabel, type ChoiceName, documentWith } from '../drawn-style';
import { propertiesOf } from '../properties';
import type { Filter, StyleDocument, StyleGeometry } from '../schema';
import { ALWAYS, boundTest, NEVER } from './filter';
import { attributeOf } from './match';
import { isOfEveryElement, ownForm, type Supplied, suppliedBy, suppliedToAll } from './property';
import { ruleNameIn } from './rule-names';
import type { ColumnForm, Drawing, DrawnAttribute, StyleBinding, StyleColumn } from './schema';

export const GEOMETRIES = ['POINT', 'LINE', 'POLYGON'] as const;
const FIELD = { POINT: 'point', LINE: 'line', POLYGON: 'polygon' } as const;

/** The styles of a type with their kinds. */
export const documentsOf = (drawing: Pick<Drawing, 'point' | 'line' | 'polygon'>) =>
  GEOMETRIES.flatMap((geometry) => {
    const document = drawing[FIELD[geometry]];
    return document ? [{ geometry, document }] : [];
  });

type Matched = Pick<Drawing, 'decisions' | 'attributes'>;

/** The id of the attribute that supplies a property in the styles of a kind: the one that was decided, else the one with its name. Null: no attribute does. */
function idMeant(property: string, geometry: StyleGeometry, { decisions, attributes }: Matched): number | null {
  const decided = decisions.find((it) => it.layerType === geometry && it.property === property);
  return decided ? decided.attributeId : (attributeOf(property, attributes)?.id ?? null);
}

/** The attribute that supplies a property in the styles of a kind; undefined: no attribute does. */
export function attributeMeant(property: string, geometry: StyleGeometry, matched: Matched): DrawnAttribute | undefined {
  if (isOfEveryElement(property)) return undefined;
  const id = idMeant(property, geometry, matched);
  return matched.attributes.find((it) => it.id === id);
}

/** The matches of the properties of a type's styles, without those that every element has. */
export function bindingsOf(drawing: Drawing): StyleBinding[] {
  return documentsOf(drawing).flatMap(({ geometry, document }) =>
    propertiesOf(document)
      .filter((property) => !isOfEveryElement(property))
      .map((property) => {
        const id = idMeant(property, geometry, drawing);
        return { layerType: geometry, property, attribute: id === null ? null : { id } };
      }),
  );
}

/** What supplies a property in the styles of a kind; undefined: nothing does. */
export type Supplier = (property: string) => Supplied | undefined;

export const supplierIn =
  (matched: Matched, geometry: StyleGeometry): Supplier =>
  (property) => {
    if (isOfEveryElement(property)) return suppliedToAll(property);
    const attribute = attributeMeant(property, geometry, matched);
    return attribute && suppliedBy(attribute);
  };

/** The styles of a type, with columns in the place of properties, and these columns. */
export interface BoundStyles {
  styles: Partial<Record<StyleGeometry, StyleDocument>>;
  columns: StyleColumn[];
}

/**
 * Replaces the properties in the styles of a type by columns. A property that nothing supplies has no value: comparisons with it are false.
 * Bound documents compare numbers with numbers, texts with texts, and choices by their codes. `locale`: rules that are named like a choice
 * get its name in this language, and labels the names of choices. `labelsIn`: labels read columns with the names of choices in this
 * language, for renderers that cannot find them by codes.
 */
export function boundStyles(drawing: Drawing, locale?: string, labelsIn?: string): BoundStyles {
  const columns = new Map<string, StyleColumn>();
  const keep: Keep = (column) => columns.set(column.name, column);
  const styles = documentsOf(drawing).map(({ geometry, document }) => {
    const supplier = supplierIn(drawing, geometry);
    const bound = boundDocument(document, supplier, keep, { locale: labelsIn ?? locale, asColumns: labelsIn !== undefined });
    if (locale === undefined) return [geometry, bound] as const;
    const rules = bound.rules.map((rule, at) => ({ ...rule, name: ruleNameIn(document.rules[at] ?? rule, supplier, locale) }));
    return [geometry, { ...bound, rules }] as const;
  });
  return { styles: Object.fromEntries(styles), columns: [...columns.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

type Keep = (column: StyleColumn) => unknown;

const keepingName = (supplied: Supplied, keep: Keep) => (form: ColumnForm) => {
  const column = supplied.column(form);
  keep(column);
  return column.name;
};

/** A filter with columns in the place of properties; `keep` is called with each of them. */
export function boundFilter(filter: Filter, supplier: Supplier, keep: Keep): Filter {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map((it) => boundFilter(it, supplier, keep)) };
  if ('filter' in filter) return { ...filter, filter: boundFilter(filter.filter, supplier, keep) };
  const supplied = supplier(filter.property);
  if (!supplied) return filter.op === 'isNull' ? ALWAYS : NEVER;
  return boundTest(filter, supplied, keepingName(supplied, keep));
}

/** What choices are called in a language, in their order. */
const namesOf = ({ choices }: Supplied, locale: string): ChoiceName[] => choices.map((it) => [it.code, nameIn(it, locale)]);

/** How labels tell what choices are called: not at all without a language, else beside their codes or in columns. */
interface Naming {
  locale?: string;
  asColumns?: boolean;
}

/** What a label has of a property: choices by what they are called, where the language is known. */
function labelPart(supplied: Supplied, keep: Keep, { locale, asColumns }: Naming): { property: string } | ChoiceLabel {
  const names = locale !== undefined && supplied.compared === 'choice' ? namesOf(supplied, locale) : undefined;
  if (names && asColumns) {
    const column: StyleColumn = { ...supplied.column('names'), names };
    keep(column);
    return { property: column.name };
  }
  const property = keepingName(supplied, keep)(ownForm(supplied));
  return names ? { property, names, isMultiple: supplied.isMultiple } : { property };
}

/** A document with columns in the place of properties; `keep` is called with each of them. */
export function boundDocument(document: StyleDocument, supplier: Supplier, keep: Keep, naming: Naming = {}): StyleDocument {
  if (propertiesOf(document).length === 0) return document;
  return documentWith(document, {
    filterOf: (it) => boundFilter(it, supplier, keep),
    columnOf: (property, as) => {
      const supplied = supplier(property);
      return supplied && keepingName(supplied, keep)(as === 'label' ? ownForm(supplied) : as);
    },
    partOf: (property) => {
      const supplied = supplier(property);
      return supplied && labelPart(supplied, keep, naming);
    },
  });
}
