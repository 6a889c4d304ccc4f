import { isDeepStrictEqual } from 'node:util';
import { type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import type { FieldIssue } from '@/lib/errors';
import { filterProperties } from '@/lib/styles/properties';
import { saidWording } from '@/lib/translations/texts';
import { type Deciding, impossibleTests } from '../conditions';
import type { ElementTypeInput } from '../input';
import { type ElementType, type ElementTypeAttributeType, VISIBILITIES, type Visibility } from '../schema';

/** An attribute of a type as it is written. */
export interface Entry extends Omit<ElementTypeAttributeType, 'id' | 'attributeType'> {
  attributeType: { id: number };
}

/** Who sees a new attribute of which nothing is said: contact data are somebody's. */
const firstVisibility = (dataType: AttributeDataType | undefined): Visibility =>
  dataType && DATA_TYPES[dataType].isContact ? 'CONTRIBUTOR' : 'PUBLIC';

/**
 * The attributes of a type as they are written: what a call does not say of one stays as it is. `known`: the attribute types that there
 * are.
 */
export function entriesOf(
  { listAttributeType }: ElementTypeInput,
  known: ReadonlyMap<number, KnownAttribute>,
  was: readonly ElementTypeAttributeType[] = [],
): Entry[] {
  return (listAttributeType ?? []).map(({ attributeType, attributeOrder, mandatory, group, ...said }) => {
    const before = was.find((it) => it.attributeType.id === attributeType.id);
    return {
      attributeType,
      attributeOrder,
      mandatory: mandatory ?? false,
      retired: said.retired ?? before?.retired ?? false,
      unique: said.unique ?? before?.unique ?? false,
      readOnly: said.readOnly ?? before?.readOnly ?? false,
      visibility: said.visibility ?? before?.visibility ?? firstVisibility(known.get(attributeType.id)?.dataType),
      group: group === undefined ? (before?.group ?? null) : saidWording(group),
      condition: said.condition === undefined ? (before?.condition ?? null) : said.condition,
    };
  });
}

const folded = (code: string) => code.toLowerCase();

/** The attributes on which others depend in a circle, so that no element could have them. */
function inCircles(needs: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (needs.get(from) ?? []).some((it) => {
      if (it === to) return true;
      if (seen.has(it)) return false;
      seen.add(it);
      return reaches(it, to, seen);
    });
  return new Set([...needs.keys()].filter((code) => reaches(code, code)));
}

/** Whether fewer people see one than the other. */
const isNarrower = (one: Visibility, other: Visibility) => VISIBILITIES.indexOf(one) > VISIBILITIES.indexOf(other);

/** What must be known of an attribute type that a type has. */
export interface KnownAttribute extends Deciding {
  code: string;
}

/** What is chosen from a list occurs often; a recording is one element's already. */
const mayBeUnique = (dataType: AttributeDataType) => {
  const { isMultiple, isChosen, pointsAt } = DATA_TYPES[dataType];
  return !isMultiple && !isChosen && pointsAt !== 'file';
};

/** What is wrong with what a type says of its attributes. `known`: the attribute types that there are. `was`: its attributes before, whose conditions stand. */
export function entryIssues(
  entries: readonly Entry[],
  known: ReadonlyMap<number, KnownAttribute>,
  titleAttribute: string | null | undefined,
  was: readonly ElementTypeAttributeType[] = [],
): FieldIssue[] {
  const codeAt = ({ attributeType }: Entry) => folded(known.get(attributeType.id)?.code ?? '');
  const codes = new Set(entries.map(codeAt));
  const needs = new Map(entries.map((it) => [codeAt(it), it.condition ? filterProperties(it.condition).map(folded) : []]));
  const circles = inCircles(needs);
  const issues = entries.flatMap((entry, at): FieldIssue[] => {
    const path = `listAttributeType.${at}`;
    const strangers = (needs.get(codeAt(entry)) ?? []).filter((code) => !codes.has(code));
    const hidden = (needs.get(codeAt(entry)) ?? []).filter((code) =>
      entries.some((it) => codeAt(it) === code && isNarrower(it.visibility, entry.visibility)),
    );
    const before = was.find(({ attributeType }) => attributeType.id === entry.attributeType.id)?.condition;
    const isNew = entry.condition && !isDeepStrictEqual(entry.condition, before);
    const decidingOf = (code: string) => [...known.values()].find((it) => folded(it.code) === folded(code));
    const impossible = isNew && entry.condition ? impossibleTests(entry.condition, decidingOf) : [];
    const dataType = known.get(entry.attributeType.id)?.dataType;
    const cannot = entry.unique && dataType && !mayBeUnique(dataType);
    return [
      ...(strangers.length > 0
        ? [{ path: `${path}.condition`, key: 'project.elementType.condition.unknown', values: { names: strangers.join(', ') } }]
        : []),
      ...(hidden.length > 0
        ? [{ path: `${path}.condition`, key: 'project.elementType.condition.hidden', values: { names: hidden.join(', ') } }]
        : []),
      ...impossible.map(({ deciding: { code }, value }) => ({
        path: `${path}.condition`,
        key: 'project.elementType.condition.value',
        values: { name: code, value },
      })),
      ...(circles.has(codeAt(entry)) ? [{ path: `${path}.condition`, key: 'project.elementType.condition.circle' }] : []),
      ...(cannot ? [{ path: `${path}.unique`, key: 'project.elementType.notUnique' }] : []),
    ];
  });
  const title = entries.find((it) => titleAttribute && known.get(it.attributeType.id)?.code === titleAttribute);
  const titleType = title && known.get(title.attributeType.id)?.dataType;
  const pointing = titleType !== undefined && DATA_TYPES[titleType].pointsAt !== undefined;
  const noTitle = title && (title.retired || title.condition || title.visibility !== 'PUBLIC' || pointing);
  return [...issues, ...(noTitle ? [{ path: 'titleAttribute', key: 'project.elementType.title' }] : [])];
}

/** The attributes that a save takes from a type. */
export const removedBy = ({ listAttributeType }: ElementTypeInput, was: ElementType): ElementTypeAttributeType[] => {
  const staying = new Set((listAttributeType ?? []).map(({ attributeType }) => attributeType.id));
  return was.listAttributeType.filter(({ attributeType }) => !staying.has(attributeType.id));
};
