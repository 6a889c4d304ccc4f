import * as z from 'zod';
import type { Role } from '@/lib/auth/actor';
import { type Span, spanOf } from '@/lib/data-types/moments';
import { TypeForm } from '@/lib/element-types/schema';
import { ElementFile, ElementFileFormat, FileChange, FileUpload } from '@/lib/files/schema';
import { type Endpoint, endpoint } from '@/lib/http/endpoint';
import { ById, cursorPageOf, listQuery } from '@/lib/http/list';
import { DIVISION_CODE } from '@/lib/locations/api';
import { Element, ElementChange, ElementInput } from './schema';

const ID = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const Flag = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' });
const Search = z
  .string()
  .max(1000)
  .refine((text) => !text.includes('\0'));
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
  .refine((text) => /\d/.test(text) && isBox(text.split(',').map((it) => (it.trim() === '' ? Number.NaN : Number(it)))), refused)
  .transform((text) => text.split(',').map(Number) as Box);

/** The most elements that one call returns by their ids. */
const MOST_IDS = 100;
const Ids = z
  .string()
  .max(2000)
  .refine((text) => areIds(text.split(',')), refused)
  .transform((text) => text.split(',').map(Number))
  .meta({ description: `Ids with commas between them, at most ${MOST_IDS}` });
const areIds = (ids: string[]) => ids.length <= MOST_IDS && ids.every((id) => /^\d+$/.test(id) && ID.safeParse(id).success);

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

/** Besides the named parameters, only `attribute.{elementTypeAttributeTypeId}`: an unknown filter is an error, and not ignored. */
const withAttributes = <T extends z.ZodRawShape>(filters: z.ZodObject<T>) =>
  filters.catchall(z.union([z.string(), z.array(z.string())])).superRefine((query, check) => {
    if ('after' in query && 'page' in query)
      check.addIssue({ code: 'custom', path: ['page'], params: { key: 'project.app.Body.field.notAllowed' } });
    for (const name of Object.keys(query))
      if (!Object.hasOwn(filters.shape, name) && !/^attribute\.\d{1,15}$/.test(name))
        check.addIssue({ code: 'custom', path: [name], params: { key: 'elements.filter.unknown', values: { filter: name } } });
  });

export const PublicElementQuery = withAttributes(PublicFilters);
export const UserElementQuery = withAttributes(UserFilters).superRefine((query, check) => {
  if (query.isPublic !== undefined && query.ownerId === undefined)
    check.addIssue({
      code: 'custom',
      path: ['isPublic'],
      params: { key: 'elements.filter.onlyOwn', values: { filter: 'isPublic' } },
    });
});
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
const ElementPage = z.object({ result: Counted });
export type ElementPage = z.infer<typeof ElementPage>;

const LIST = '/api/elements/geometric_element_type/{id}/geometric_elements';
const ELEMENTS = '/api/elements/geometric_element';
const ONE = `${ELEMENTS}/{id}` as const;
const FILE = '/api/elements/geometric_element/files/{uuid}';
const ofType = { params: ById, returns: ElementPage };
const inForm = { query: z.object({ type: TypeForm }), returns: Element };
const byIds = { query: z.object({ ids: Ids, type: TypeForm }), returns: z.array(Element) };
const byUuid = z.object({ uuid: z.uuid() });

export const elementsApi = {
  list: endpoint({
    method: 'GET',
    path: LIST,
    summary: 'Public elements of a type',
    access: 'reader',
    mayLag: true,
    query: PublicElementQuery,
    ...ofType,
  }),
  listUser: endpoint({
    method: 'GET',
    path: `${LIST}/user`,
    summary: 'Public elements of a type, or one’s own of any flag (`ownerId`)',
    access: 'user',
    mayLag: true,
    query: UserElementQuery,
    ...ofType,
  }),
  listAdmin: endpoint({
    method: 'GET',
    path: `${LIST}/admin`,
    summary: 'All elements of a type',
    access: 'admin',
    mayLag: true,
    query: AdminElementQuery,
    ...ofType,
  }),
  get: endpoint({
    method: 'GET',
    path: ONE,
    summary: 'A public element',
    access: 'reader',
    mayLag: true,
    params: ById,
    ...inForm,
  }),
  getUser: endpoint({
    method: 'GET',
    path: `${ONE}/user`,
    summary: 'An element that is public or one’s own',
    access: 'user',
    mayLag: true,
    params: ById,
    ...inForm,
  }),
  getAdmin: endpoint({
    method: 'GET',
    path: `${ONE}/admin`,
    summary: 'Any element',
    access: 'admin',
    mayLag: true,
    params: ById,
    ...inForm,
  }),
  getMany: endpoint({
    method: 'GET',
    path: ELEMENTS,
    summary: 'Public elements by id; others are left out',
    access: 'reader',
    mayLag: true,
    ...byIds,
  }),
  getManyUser: endpoint({
    method: 'GET',
    path: `${ELEMENTS}/user`,
    summary: 'Elements by id that are public or one’s own; others are left out',
    access: 'user',
    mayLag: true,
    ...byIds,
  }),
  getManyAdmin: endpoint({
    method: 'GET',
    path: `${ELEMENTS}/admin`,
    summary: 'Any elements by id; those that are gone are left out',
    access: 'admin',
    mayLag: true,
    ...byIds,
  }),
  create: endpoint({
    method: 'POST',
    path: ELEMENTS,
    summary: 'Contribute an element',
    access: 'user',
    body: ElementInput,
    base64Files: true,
    ...inForm,
    creates: true,
  }),
  update: endpoint({
    method: 'POST',
    path: ONE,
    summary: 'Change an element',
    access: 'user',
    params: ById,
    body: ElementChange,
    base64Files: true,
    ...inForm,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: ONE,
    summary: 'Delete an element with its relations, joins and files',
    access: 'user',
    params: ById,
  }),
  addFiles: endpoint({
    method: 'POST',
    path: `${ONE}/files`,
    summary: 'Attach files to an element',
    access: 'user',
    params: ById,
    query: z.object({
      sendingKey: z.uuid().optional().meta({ description: 'Made up by the sender: repeating a call with it adds nothing twice' }),
    }),
    multipart: FileUpload,
    returns: z.array(ElementFile),
  }),
  fileFormats: endpoint({
    method: 'GET',
    path: '/api/elements/file_formats',
    summary: 'What may be attached to an element, and how large',
    access: 'anyone',
    returns: z.array(ElementFileFormat),
  }),
  getFile: endpoint({
    method: 'GET',
    path: FILE,
    summary: 'A file of an element, or its thumbnail',
    access: 'reader',
    params: byUuid,
    query: z.object({ thumbnail: z.string().optional() }),
    returns: 'application/octet-stream',
  }),
  changeFile: endpoint({
    method: 'POST',
    path: FILE,
    summary: 'Write down what is said in a recording',
    access: 'user',
    params: byUuid,
    body: FileChange,
    returns: ElementFile,
  }),
  removeFile: endpoint({ method: 'DELETE', path: FILE, summary: 'Take a file off its element', access: 'user', params: byUuid }),
};

/** The list for each role. */
export const elementLists: Record<Role, Endpoint & { returns: z.ZodType<ElementPage> }> = {
  VISITOR: elementsApi.list,
  USER: elementsApi.listUser,
  ADMIN: elementsApi.listAdmin,
};
