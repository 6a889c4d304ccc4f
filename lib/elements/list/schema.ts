import * as z from 'zod';
import { type Span, spanOf } from '@/lib/data-types/moments';
import { decimal } from '@/lib/decimal';
import { TypeForm } from '@/lib/element-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { cursorPageOf, listQuery } from '@/lib/http/list';
import { withRules } from '@/lib/http/rules';
import { DIVISION_CODE } from '@/lib/locations/api';
import { isStorable } from '@/lib/text';
import { Element } from '../schema';

const ID = decimal(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER));
const Flag = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' });
const Search = z.string().max(1000).refine(isStorable);
/** Of an attribute: what its values can be is checked with its type. */
const Given = z.string().refine(isStorable);
const Division = z.string().regex(DIVISION_CODE);
const refused = { params: { key: 'project.app.Body.field.invalid' } };

const SORT_FIELDS = ['id', 'description', 'creationDate', 'modificationDate', 'isPublic', 'isReviewed'] as const;
const Moment = z
  .string()
  .refine((text) => spanOf(text) !== undefined, refused)
  .transform((text) => spanOf(text) as Span);

/** `minLon,minLat,maxLon,maxLat` in degrees. */
export type Box = [number, number, number, number];
const isBox = (box: number[]): box is Box =>
  box.length === 4 &&
  box.every(Number.isFinite) &&
  (box[0] as number) <= (box[2] as number) &&
  (box[1] as number) <= (box[3] as number);
export const BBox = z
  .string()
  .refine((text) => isBox(text.split(',').map((it) => (it.trim() === '' ? Number.NaN : Number(it)))), refused)
  .transform((text) => text.split(',').map(Number) as Box);

/** The most elements that one call returns by their ids. */
const MAX_IDS = 100;
export const Ids = z
  .string()
  .max(2000)
  .refine((text) => areIds(text.split(',')), refused)
  .transform((text) => text.split(',').map(Number))
  .meta({ description: `Ids with commas between them, at most ${MAX_IDS}` });
const areIds = (ids: string[]) => ids.length <= MAX_IDS && ids.every((id) => /^\d+$/.test(id) && ID.safeParse(id).success);

const Cursor = z
  .string()
  .regex(/^[\w-]{1,1000}\.[\w-]{22}$/)
  .meta({ description: '`next` or `previous` of a page of this list, with the same filters and order; in the place of `page`' });

const PublicFilters = listQuery(SORT_FIELDS).extend({
  after: Cursor.optional(),
  type: TypeForm,
  choices: Ids.optional().meta({
    description: 'Ids of attributes of the type with choices, or yes or no: what was chosen is counted',
  }),
  geometricElementId: ID.optional(),
  description: Search.optional(),
  name: Search.optional().meta({
    description: 'In the description, or in the title attribute of the type if its values are texts',
  }),
  laterCreationDate: Moment.optional(),
  beforeCreationDate: Moment.optional(),
  laterModificationDate: Moment.optional(),
  beforeModificationDate: Moment.optional(),
  province: Division.optional(),
  municipality: Division.optional(),
  parish: Division.optional(),
  bbox: BBox.optional(),
});
const UserFilters = PublicFilters.extend({ isReviewed: Flag.optional(), isPublic: Flag.optional(), ownerId: ID.optional() });
const AdminFilters = UserFilters.extend({
  sortField: z.enum([...SORT_FIELDS, 'ownerLogin']).optional(),
  internalComments: Search.optional(),
  ownerLogin: Search.optional(),
});

/** What each of the three lists can be filtered and ordered by. */
export const listFilters = { public: PublicFilters, user: UserFilters, admin: AdminFilters };

/** Besides the named parameters, only `attribute.{elementTypeAttributeTypeId}`: an unknown filter is an error, and not ignored. */
export const withAttributes = <T extends z.ZodRawShape>(
  filters: z.ZodObject<T>,
  more: (query: Readonly<Record<string, unknown>>) => FieldIssue[] = () => [],
) =>
  withRules(filters.catchall(z.union([Given, z.array(Given)])), (query) => [
    ...('after' in query && 'page' in query ? [{ path: 'page', key: 'project.app.Body.field.notAllowed' }] : []),
    ...Object.keys(query)
      .filter((name) => !Object.hasOwn(filters.shape, name) && !/^attribute\.\d{1,15}$/.test(name))
      .map((filter) => ({ path: filter, key: 'elements.filter.unknown', values: { filter } })),
    ...more(query),
  ]);

export const PublicElementQuery = withAttributes(PublicFilters);
/** Only one's own elements are found by the public flag. */
export const flagOfOwn = ({ isPublic, ownerId }: Readonly<Record<string, unknown>>): FieldIssue[] =>
  isPublic === undefined || ownerId !== undefined
    ? []
    : [{ path: 'isPublic', key: 'elements.filter.onlyOwn', values: { filter: 'isPublic' } }];
export const UserElementQuery = withAttributes(UserFilters, flagOfOwn);
export const AdminElementQuery = withAttributes(AdminFilters);
/** The query of each of the three lists. */
export type ElementQuery = z.output<typeof AdminElementQuery>;

/** How many of the elements that a list finds have this value of an attribute with choices, or of one that says yes or no. */
const ChoiceCount = z.object({ attributeId: z.number().int(), value: z.string(), count: z.number().int() });
export type ChoiceCount = z.infer<typeof ChoiceCount>;
const Counted = cursorPageOf(Element).shape.result.extend({
  choices: z
    .array(ChoiceCount)
    .optional()
    .meta({ description: 'Where asked for, and where no more than 10,000 elements are found' }),
});
export const ElementPage = z.object({ result: Counted });
export type ElementPage = z.infer<typeof ElementPage>;
