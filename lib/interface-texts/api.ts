import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { Contains, YesNo } from '@/lib/http/filters';
import { listQuery, pageOf } from '@/lib/http/list';
import { isStorable } from '@/lib/text';
import { InterfaceText, InterfaceTextChange, LanguageTag } from './schema';

export const InterfaceTextQuery = listQuery(['id', 'key']).extend({
  q: Contains.meta({ description: 'In the key or in a text of any language, ignoring case and accents' }),
  language: LanguageTag.optional().meta({ description: 'This language alone' }),
  missing: YesNo.meta({ description: 'Only those that have no text in one of the languages' }),
  changed: YesNo.meta({ description: 'Only those that an administrator has written' }),
});
export type InterfaceTextQuery = z.output<typeof InterfaceTextQuery>;

const ByKey = z.object({ key: z.string().max(300).refine(isStorable) });
const ONE = '/api/internationalization/texts/{key}';

export const interfaceTextsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/internationalization/texts',
    summary: 'The texts of the interface, in the active languages',
    access: 'admin',
    query: InterfaceTextQuery,
    returns: pageOf(InterfaceText),
  }),
  change: endpoint({
    method: 'PUT',
    path: ONE,
    summary: 'Write a text of the interface in one language, with the placeholders of the one that it takes the place of',
    access: 'admin',
    params: ByKey,
    body: InterfaceTextChange,
    returns: InterfaceText,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: ONE,
    summary: 'Take an administrator’s text of the interface back',
    access: 'admin',
    params: ByKey,
    query: z.object({ language: LanguageTag }),
  }),
};
