import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { isStorable } from '@/lib/text';
import { Municipality, Parish, PLACE_KINDS, Place, Province } from './schema';

/** The format of codes of divisions. */
export const DIVISION_CODE = /^[\w.-]{1,20}$/;
const DivisionCode = z.string().regex(DIVISION_CODE).optional();
export const MunicipalityQuery = z.object({ provinceCode: DivisionCode });
export const ParishQuery = z.object({ provinceCode: DivisionCode, municipalityCode: DivisionCode });

const kindsIn = (text: string) => PLACE_KINDS.filter((it) => text.split(',').includes(it));

/** `PR,MU` → those kinds, each once. */
const Kinds = z
  .string()
  .refine((text) => kindsIn(text).length === new Set(text.split(',')).size, {
    params: { key: 'project.app.Body.field.notAllowed' },
  })
  .transform(kindsIn)
  .meta({ override: { type: 'string', example: 'PR,MU,PA,EP,CO' } });
export const MIN_SEARCH = 3;
export const PlaceSearch = z.object({
  q: z.string().trim().min(MIN_SEARCH).max(200).refine(isStorable),
  types: Kinds.optional(),
});
export const EntriesQuery = z.object({ within: DivisionCode, types: Kinds.optional() });
export type PlaceSearch = z.output<typeof PlaceSearch>;
export type EntriesQuery = z.output<typeof EntriesQuery>;
export type MunicipalityQuery = z.output<typeof MunicipalityQuery>;
export type ParishQuery = z.output<typeof ParishQuery>;

export const locationsApi = {
  provinces: endpoint({
    method: 'GET',
    path: '/api/location/provinces',
    summary: 'All provinces, by name',
    access: 'anyone',
    mayLag: true,
    returns: z.array(Province),
  }),
  municipalities: endpoint({
    method: 'GET',
    path: '/api/location/municipality',
    summary: 'Municipalities, of one province or all, by name',
    access: 'anyone',
    mayLag: true,
    query: MunicipalityQuery,
    returns: z.array(Municipality),
  }),
  parishes: endpoint({
    method: 'GET',
    path: '/api/location/parish',
    summary: 'Parishes, of one municipality, one province or all, by name',
    access: 'anyone',
    mayLag: true,
    query: ParishQuery,
    returns: z.array(Parish),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/location/search',
    summary:
      'Search the gazetteer by name (from 3 characters; text behind a comma restricts to what lies within it), or by a typed position',
    access: 'anyone',
    mayLag: true,
    query: PlaceSearch,
    returns: z.array(Place),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/location/places',
    summary: 'What a division contains (by its code), by name; without a code the provinces',
    access: 'anyone',
    mayLag: true,
    query: EntriesQuery,
    returns: z.array(Place),
  }),
};
