import * as z from 'zod';
import { decimal } from '@/lib/decimal';
import { endpoint } from '@/lib/http/endpoint';
import { Searched } from '@/lib/http/filters';
import { ById, listQuery, pageOf } from '@/lib/http/list';
import { isStorable } from '@/lib/text';
import { VersionQuery } from '@/lib/versions/schema';
import { ConfigurationChange, ConfigurationParameter, DataType, ParameterState, SavedParameter } from './schema';

const text = z.string().refine(isStorable).optional();
const yesOrNo = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();

export const ParameterQuery = listQuery([
  'id',
  'code',
  'name',
  'value',
  'state',
  'dataType',
  'mandatory',
  'userInterface',
]).extend({
  q: Searched.meta({ description: 'In the code, the name in any language and the value, ignoring case and accents' }),
  id: decimal(z.number().int().min(1)).optional(),
  code: text,
  name: text,
  value: text,
  state: ParameterState.optional(),
  dataType: DataType.optional(),
  mandatory: yesOrNo,
  userInterface: yesOrNo,
});
export type ParameterQuery = z.output<typeof ParameterQuery>;

export const configurationApi = {
  all: endpoint({
    method: 'GET',
    path: '/api/configuration_parameter/all',
    summary: 'All configuration parameters that the caller may read',
    access: 'anyone',
    returns: z.array(ConfigurationParameter),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/configuration_parameter',
    summary: 'Find configuration parameters, page by page',
    access: 'admin',
    query: ParameterQuery,
    returns: pageOf(ConfigurationParameter),
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/configuration_parameter/image/{code}',
    summary: 'The picture of an image parameter; with `v`, its time stamp, it may be cached for ever',
    access: 'anyone',
    params: z.object({ code: z.string().refine(isStorable) }),
    query: z.object({ v: z.string().optional() }),
    returns: 'image/png',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/configuration_parameter/{id}',
    summary: 'Change a configuration parameter',
    access: 'admin',
    params: ById,
    body: ConfigurationChange,
    returns: SavedParameter,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/configuration_parameter/{id}',
    summary: 'Empty a configuration parameter, a switch back to its default; with `to=default`, put its default back',
    access: 'admin',
    params: ById,
    query: VersionQuery.extend({ to: z.literal('default').optional() }),
  }),
};
