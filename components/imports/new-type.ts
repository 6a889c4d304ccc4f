import * as z from 'zod';
import { DATA_TYPES } from '@/lib/data-types';
import type { GeometryType } from '@/lib/element-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { fieldIssue } from '@/lib/http/parse';
import { NewTypeFromFile } from '@/lib/imports/schema';

const NewAttribute = NewTypeFromFile.shape.attributes.element;

/** What the form of a new type holds: every column, with its choices as text, one on each line. */
export const Wishes = NewTypeFromFile.extend({
  attributes: z.array(NewAttribute.omit({ choices: true }).extend({ isWanted: z.boolean(), choiceLines: z.string() })),
});
export type Wishes = z.infer<typeof Wishes>;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((it) => it.trim())
    .filter((it) => it !== '');

/** What is wrong with the choices of the attributes that are wanted. */
export const choiceIssues = ({ attributes }: Wishes): FieldIssue[] =>
  attributes.flatMap(({ isWanted, dataType, choiceLines }, at) => {
    if (!isWanted || !DATA_TYPES[dataType].hasValues) return [];
    const path = `attributes.${at}.choiceLines`;
    const lines = linesOf(choiceLines);
    if (lines.length === 0) return [{ path, key: 'project.app.Body.field.required' }];
    const issue = NewAttribute.shape.choices.safeParse(lines, { reportInput: true }).error?.issues[0];
    return issue ? [{ ...fieldIssue(issue), path }] : [];
  });

/** The type as the call takes it: with the attributes that are wanted. */
export const bodyOf = ({ attributes, ...wishes }: Wishes): NewTypeFromFile => ({
  ...wishes,
  attributes: attributes.flatMap(({ isWanted, choiceLines, ...it }) =>
    isWanted ? [{ ...it, choices: DATA_TYPES[it.dataType].hasValues ? linesOf(choiceLines) : [] }] : [],
  ),
});

/** What a file or a column may be called: its name in words, without what says its format. */
export function nameFor(filename: string): string {
  const words = filename
    .replace(/(\.(shp|csv|tsv|txt|xlsx|geojson|json|gpkg|kml|gpx|zip))+$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The narrowest geometry type that allows these kinds; points where none is known. */
export function geometryTypeOf(kinds: readonly string[]): GeometryType {
  const has = (kind: string) => kinds.includes(kind);
  if (has('POINT') && has('LINE') && has('POLYGON')) return 'ANY_GEOMETRY';
  if (has('POINT') && has('LINE')) return 'POINT_LINE';
  if (has('POINT') && has('POLYGON')) return 'POINT_POLYGON';
  if (has('LINE') && has('POLYGON')) return 'LINE_POLYGON';
  return has('LINE') ? 'LINE' : has('POLYGON') ? 'POLYGON' : 'POINT';
}
