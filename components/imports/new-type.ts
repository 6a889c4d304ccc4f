import * as z from 'zod';
import { DATA_TYPES } from '@/lib/data-types';
import type { GeometryType } from '@/lib/element-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { fieldIssue } from '@/lib/http/parse';
import { NewTypeFromFile } from '@/lib/imports/schema';

const NewAttribute = NewTypeFromFile.shape.attributes.element;

/** A value of the file, and what its choice is called; an empty text: none is made of it. */
const ProposedChoice = z.object({ value: z.string(), text: z.string() });

/** What the form of a new type holds: every column, with a choice for each of its values, and others as text, one on each line. */
export const Wishes = NewTypeFromFile.extend({
  attributes: z.array(
    NewAttribute.omit({ choices: true, values: true }).extend({
      ...{ isWanted: z.boolean(), proposed: z.array(ProposedChoice), choiceLines: z.string() },
    }),
  ),
});
export type Wishes = z.infer<typeof Wishes>;

type Wish = Wishes['attributes'][number];

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((it) => it.trim())
    .filter((it) => it !== '');

/** What the values of the file are called as choices. */
const calledIn = ({ proposed }: Pick<Wish, 'proposed'>): [value: string, text: string][] =>
  proposed.map(({ value, text }): [string, string] => [value, text.trim()]).filter(([, text]) => text !== '');

/** All choices, those of the file first. Two that are called the same are one. */
const choicesOf = (wish: Pick<Wish, 'proposed' | 'choiceLines'>): string[] => [
  ...new Set([...calledIn(wish).map(([, text]) => text), ...linesOf(wish.choiceLines)]),
];

/** What is wrong with the choices of the attributes that are wanted. */
export const choiceIssues = ({ attributes }: Wishes): FieldIssue[] =>
  attributes.flatMap((wish, at): FieldIssue[] => {
    if (!wish.isWanted || !DATA_TYPES[wish.dataType].hasValues) return [];
    const issueAt = (path: string, texts: string[]) => {
      const issue = NewAttribute.shape.choices.safeParse(texts, { reportInput: true }).error?.issues[0];
      return issue ? [{ ...fieldIssue(issue), path }] : [];
    };
    const path = `attributes.${at}.choiceLines`;
    const choices = choicesOf(wish);
    if (choices.length === 0) return [{ path, key: 'project.app.Body.field.required' }];
    const wrong = wish.proposed.flatMap(({ text }, n) =>
      text.trim() === '' ? [] : issueAt(`attributes.${at}.proposed.${n}.text`, [text]),
    );
    return wrong.length > 0 ? wrong : issueAt(path, choices);
  });

/** The type as the call takes it: with the attributes that are wanted. */
export const bodyOf = ({ attributes, ...wishes }: Wishes): NewTypeFromFile => ({
  ...wishes,
  attributes: attributes.flatMap(({ isWanted, proposed, choiceLines, ...it }) => {
    if (!isWanted) return [];
    if (!DATA_TYPES[it.dataType].hasValues) return [{ ...it, choices: [] }];
    const values = Object.fromEntries(calledIn({ proposed }));
    return [{ ...it, choices: choicesOf({ proposed, choiceLines }), ...(proposed.length > 0 && { values }) }];
  }),
});

/** What a file or a column may be called: its name in words, without what says its format. */
export function nameFor(filename: string): string {
  const words = filename
    .replace(/(\.(shp|csv|tsv|txt|xlsx|geojson|json|gpkg|kml|kmz|gpx|zip))+$/i, '')
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
