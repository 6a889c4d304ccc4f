import * as z from 'zod';
import { TypeForm } from '@/lib/element-types/schema';
import { endpoint } from '@/lib/http/endpoint';
import { Searched } from '@/lib/http/filters';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { BinnedElement, RestoredElement } from './schema';

const ONE = '/api/elements/bin/{id}';
const id = ById.shape.id.optional();

const { page, size } = listQuery(['deletedAt']).shape;

export const BinQuery = z.object({
  page,
  size,
  q: Searched.meta({
    description:
      'In its name or description, in what its type is called, and for reviewers and administrators in the login of its owner',
  }),
  typeId: id,
  ownerId: id.meta({ description: 'Only one’s own, unless from an administrator' }),
  type: TypeForm,
});

export const binApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/elements/bin',
    summary: 'Deleted elements that the caller may restore, those deleted last first',
    access: 'user',
    query: BinQuery,
    returns: pageOf(BinnedElement),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${ONE}/restore`,
    summary: 'Restore a deleted element with its id, files, relations and joins',
    access: 'user',
    params: ById,
    query: z.object({ type: TypeForm }),
    returns: RestoredElement,
  }),
  purge: endpoint({
    method: 'DELETE',
    path: ONE,
    summary: 'Delete an element that lies in the bin for good',
    access: 'admin',
    params: ById,
  }),
};

export type BinQuery = z.output<typeof BinQuery>;
