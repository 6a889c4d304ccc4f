import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { Contains, OneOf, Searched } from '@/lib/http/filters';
import { listQuery } from '@/lib/http/list';
import { LanguageTag } from '@/lib/interface-texts/schema';
import { MissingText, TEXT_KINDS, TextKind } from './schema';

export const MissingTextQuery = listQuery(['kind', 'name', 'code']).extend({
  q: Searched.meta({ description: 'In the code and the name in any language, ignoring case and accents' }),
  kind: OneOf(TEXT_KINDS),
  name: Contains,
  language: LanguageTag.optional().meta({ description: 'What lacks a text in this language, whether it is active or not' }),
});
export type MissingTextQuery = z.output<typeof MissingTextQuery>;

const KindTotal = z.object({ kind: TextKind, total: z.number().int() });

export const missingTextsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/internationalization/missing',
    summary: 'What lacks a text in an active language, or in the one that is named',
    access: 'admin',
    query: MissingTextQuery,
    returns: z.object({
      result: z.object({
        items: z.array(MissingText),
        totalItems: z.number().int(),
        kinds: z.array(KindTotal).meta({ description: 'How many of each kind, whichever kind is asked for' }),
      }),
    }),
  }),
};
