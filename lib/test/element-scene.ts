import { beforeAll } from 'vitest';
import { POST as MODIFY, type GET as READ } from '@/app/api/elements/geometric_element/[id]/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import type { FieldConflict } from '@/lib/elements/save/merge';
import type { Element } from '@/lib/elements/schema';
import { callJson } from './call';
import { multiple } from './data-types';
import { sql } from './database';
import { anElementType } from './elements';
import { anAttribute, withDivisions } from './geography';
import { type Person, people } from './people';

/** The answer to a save, successful or not. */
export type Answer = Element & {
  code: string;
  globalError: string;
  fieldErrors: { fieldName: string; message: string }[];
  current: Element;
  conflicts?: FieldConflict[];
  merged?: string[];
};
export const tower = { type: 'Point', coordinates: [-8.4063, 43.386] };
/** A polygon that crosses itself at -8.4, 43.2. */
export const selfCrossing = {
  type: 'Polygon',
  coordinates: [
    [
      [-8.5, 43.1],
      [-8.3, 43.3],
      [-8.3, 43.1],
      [-8.5, 43.3],
      [-8.5, 43.1],
    ],
  ],
};
/** Set by `elementScene`: people, a type, and its two attributes (a mandatory text, a choice of several). */
export let who: Awaited<ReturnType<typeof people>>;
export let type: { id: number };
export let name: { id: number };
export let kinds: { id: number };

export const create = (as: Person | undefined, more: object = {}) =>
  callJson<Answer>(CREATE, {
    method: 'POST',
    as,
    body: {
      description: 'Tower of Hercules',
      geom: tower,
      isPublic: false,
      isReviewed: false,
      geometricElementTypeDto: { id: type.id },
      listAttributeValueDto: [{ value: 'Torre', elementTypeAttributeType: { id: name.id } }],
      ...more,
    },
  });
export const modify = (as: Person | undefined, id: number, more: object = {}) =>
  callJson<Answer>(MODIFY, {
    method: 'POST',
    as,
    params: { id: String(id) },
    body: { id, description: 'Tower', geom: tower, geometricElementTypeDto: { id: type.id }, ...more },
  });
export const read = (handler: typeof READ, id: number, as?: Person) =>
  callJson<Answer>(handler, { params: { id: String(id) }, as });
export const fieldsOf = ({ body }: { body: Answer }) => body.fieldErrors.map((it) => it.fieldName).sort();
export const setting = (code: string, value: string) =>
  sql('UPDATE configuration_parameter SET value = $2 WHERE code = $1', [code, value]);

/** Sets the scene for the tests of a file: the divisions, the people, and a type that can be joined. */
export function elementScene(): void {
  beforeAll(async () => {
    await withDivisions();
    who = await people();
    type = await anElementType({ name: 'Heritage', canJoin: true });
    name = await anAttribute(type, 'TEXT', { name: 'Name', mandatory: true, maxSize: 10 });
    kinds = await anAttribute(type, multiple[0], { options: ['ROMAN', 'GOTHIC'], order: 2 });
  });
}
