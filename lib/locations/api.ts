import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { Municipality, Parish, Province } from './schema';

/** What codes of divisions are made of. */
export const DIVISION_CODE = /^[\w.-]{1,20}$/;
const DivisionCode = z.string().regex(DIVISION_CODE).optional();
export const MunicipalityQuery = z.object({ provinceCode: DivisionCode });
export const ParishQuery = z.object({ provinceCode: DivisionCode, municipalityCode: DivisionCode });
export type MunicipalityQuery = z.output<typeof MunicipalityQuery>;
export type ParishQuery = z.output<typeof ParishQuery>;

export const locationsApi = {
  provinces: endpoint({
    method: 'GET',
    path: '/api/location/provinces',
    summary: 'All provinces, by name',
    access: 'anyone',
    returns: z.array(Province),
  }),
  municipalities: endpoint({
    method: 'GET',
    path: '/api/location/municipality',
    summary: 'Municipalities, of one province or all, by name',
    access: 'anyone',
    query: MunicipalityQuery,
    returns: z.array(Municipality),
  }),
  parishes: endpoint({
    method: 'GET',
    path: '/api/location/parish',
    summary: 'Parishes, of one municipality, one province or all, by name',
    access: 'anyone',
    query: ParishQuery,
    returns: z.array(Parish),
  }),
};
