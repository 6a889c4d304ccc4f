import * as z from 'zod';
import type { Role } from '@/lib/auth/actor';
import { TypeForm } from '@/lib/element-types/schema';
import { ElementFile, ElementFileFormat, FileChange, FileUpload } from '@/lib/files/schema';
import { type Endpoint, endpoint } from '@/lib/http/endpoint';
import { ById } from '@/lib/http/list';
import { AdminElementQuery, ElementPage, Ids, PublicElementQuery, UserElementQuery } from './list/schema';
import { Element, ElementChange, ElementInput, Mended, MendInput, SavedElement } from './schema';

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
    summary: 'All elements of a type; to a reviewer those in their scope, and their own',
    access: 'reviewer',
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
    summary: 'Any element; to a reviewer one in their scope',
    access: 'reviewer',
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
    summary: 'Any elements by id; those that are gone, or out of the scope of a reviewer, are left out',
    access: 'reviewer',
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
    returns: SavedElement,
    defers: 'Proposal',
  }),
  mend: endpoint({
    method: 'POST',
    path: '/api/elements/mended_geometry',
    summary: 'An area as it can be stored, without crossings and tiny parts; nothing is written',
    access: 'user',
    body: MendInput,
    returns: Mended,
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
    defers: 'Proposal',
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
  REVIEWER: elementsApi.listAdmin,
  ADMIN: elementsApi.listAdmin,
};
